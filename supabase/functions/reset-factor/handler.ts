import * as z from "zod/mini"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { removeFactors } from "#functions/_shared/factors.ts"

const bodySchema = z.object({ user_id: z.guid("Personne inconnue.") })

/**
 * Removes the second factor of a colleague who lost the telephone: the password alone signs in until another factor is set
 * up. The owner gets a mail. Administrators cannot remove their own factor this way, because a stolen session could.
 */
export const createResetFactor = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "admin", body: bodySchema }, async ({ body, person }) => {
    if (body.user_id === person?.id) throw new AppError("own_factor")
    const profile = await unwrap(deps.service.from("profiles").select("id").eq("id", body.user_id).maybeSingle())
    if (!profile) throw new AppError("not_found")
    if ((await removeFactors(deps, body.user_id)) === 0) throw new AppError("no_factor")
    await unwrap(deps.service.rpc("record_factor_reset", { p_user_id: body.user_id, p_actor_id: person?.id ?? "" }))
    return {}
  })
