import type { EmbeddedDatabase } from "../database.ts"
import type { Seal } from "./sealed.ts"

type Factor = { id: string; secret: string }

/** The secret of a second factor. Null when other keys than these have sealed it: no code of it can be checked. */
export function openFactor(seal: Seal, { id, secret }: Factor): string | null {
  try {
    return seal.open(secret, id)
  } catch {
    return null
  }
}

/** How many second factors nobody can show any more. */
export async function countLostFactors(query: EmbeddedDatabase["query"], seal: Seal): Promise<number> {
  const factors = await query<Factor>("select id, secret from auth.mfa_factors")
  return factors.filter((factor) => openFactor(seal, factor) === null).length
}
