import { AppError, type ErrorCode } from "#domain/errors.ts"
import { countOf } from "#domain/numbers.ts"
import { CODE_DIGITS } from "#domain/quotes/client-quote.ts"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

/**
 * The code that a client types to sign a quote, or the minutes of a reception. It derives from the site's secret, so that the mail and the check compute the same one and none is
 * stored. `no` numbers the codes of one signing.
 */
export async function quoteCode({ secret }: Pick<Deps, "secret">, signingId: string, no: number): Promise<string> {
  const bytes = await keyedHash(secret, `quote-code:${signingId}:${no}`)
  const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) % 10n ** BigInt(CODE_DIGITS)
  return String(number).padStart(CODE_DIGITS, "0")
}

/** What is stored of a code: without the secret, six digits cannot be found from it, and it fits one signing. */
export async function hashCode({ secret }: Pick<Deps, "secret">, signingId: string, code: string): Promise<string> {
  return toHex(await keyedHash(secret, `quote-code-hash:${signingId}:${code}`))
}

/** What the database answers to a code; `Changed`: the document is no longer the one that the page showed. */
export type SigningOutcome<Changed extends ErrorCode> = {
  outcome: "signed" | Changed | "code_wrong" | "code_expired"
  /** Tries that are left after a wrong code. */
  left?: number
}

/** Throws why a code signed nothing: `code_wrong` with the tries that are left, `code_expired`, or that the document changed. */
export function checkOutcome({ outcome, left = 0 }: SigningOutcome<ErrorCode>): void {
  if (outcome === "signed") return
  if (outcome === "code_wrong")
    throw new AppError("code_wrong", {
      message: `Ce code n’est pas le bon\u00a0: il reste ${countOf(left, "essai", "essais")}.`,
    })
  throw new AppError(outcome)
}
