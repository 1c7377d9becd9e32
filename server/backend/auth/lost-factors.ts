import type { EmbeddedDatabase } from "../database.ts"
import type { Seal } from "./sealed.ts"

type Factor = { id: string; secret: string }

/** Returns the secret of a second factor; null when it was sealed with other keys or altered, so that no code of it can be checked. */
export function openFactor(seal: Seal, { id, secret }: Factor): string | null {
  try {
    return seal.open(secret, id)
  } catch {
    return null
  }
}

/** Counts the second factors that the current keys cannot open. */
export async function countLostFactors(query: EmbeddedDatabase["query"], seal: Seal): Promise<number> {
  const factors = await query<Factor>("select id, secret from auth.mfa_factors")
  return factors.filter((factor) => openFactor(seal, factor) === null).length
}
