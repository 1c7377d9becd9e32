import { formatCount } from "#domain/numbers.ts"

/** Share of the limit from which on the writer reads how much is left. */
const NEAR = 0.9

/** What a writer reads under a field of at most `limit` characters; empty while the text is far from it. */
export function lengthNote(length: number, limit: number): string {
  const left = limit - length
  if (length < limit * NEAR) return ""
  const count = `${formatCount(Math.abs(left))} caractère${Math.abs(left) > 1 ? "s" : ""}`
  return left < 0 ? `${count} de trop\u00a0: ${formatCount(limit)} au maximum.` : `Encore ${count}.`
}
