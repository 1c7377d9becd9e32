import { isOneSlipAway } from "../one-slip.ts"

/** The mailbox providers that most people in France use. */
const USUAL = [
  "gmail.com",
  "orange.fr",
  "free.fr",
  "sfr.fr",
  "laposte.net",
  "outlook.fr",
  "outlook.com",
  "hotmail.fr",
  "hotmail.com",
  "yahoo.fr",
].concat("yahoo.com", "wanadoo.fr", "icloud.com", "live.fr")
/** Real providers whose names are one letter away from another one. */
const REAL = ["gmx.fr", "gmx.com", "ymail.com", "mail.com", "email.com", "fee.fr"]

/** A gentle question about an address whose domain is one letter away from a usual one; undefined when there is nothing to ask. */
export function domainDoubt(address: string): string | undefined {
  const domain = /@([^@\s]+\.[^@\s]+)$/.exec(address.trim().toLowerCase())?.[1]
  if (!domain || USUAL.includes(domain) || REAL.includes(domain)) return undefined
  const meant = USUAL.find((usual) => isOneSlipAway(domain, usual))
  return meant && `Voulez-vous dire «\u00a0@${meant}\u00a0»\u00a0?`
}
