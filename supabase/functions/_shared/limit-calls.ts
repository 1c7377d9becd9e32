import { AppError } from "#domain/errors.ts"
import { ALLOWANCES, type Limited } from "./allowances.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

type Options = Pick<Deps, "service" | "secret" | "clientNetwork" | "log">

/**
 * Counts calls per network in the database, on Supabase Edge, where no gate comes before the functions. All callers with an invalid signed
 * network, or none, share one allowance. When counting fails, the call is allowed: the functions need the same database.
 */
export function createCallLimit({ service, secret, clientNetwork, log }: Options): NonNullable<Deps["limit"]> {
  return async (what: Limited, request: Request): Promise<void> => {
    const { points, duration } = ALLOWANCES[what]
    const network = clientNetwork(request) ?? "unknown"
    const p_key = toHex(await keyedHash(secret, `call:${what}:${network}`))
    const wait = await unwrap(service.rpc("count_use", { p_key, p_most: points, p_seconds: duration })).catch(
      (err: unknown) => {
        log.error({ err, what }, "a call was not counted")
        return 0
      },
    )
    if (wait > 0) throw new AppError("too_many_requests")
  }
}
