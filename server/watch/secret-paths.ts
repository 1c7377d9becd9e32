import { withoutMailAddresses } from "#domain/mail/addresses.ts"
import { inAnySpelling } from "./spellings.ts"

/**
 * The URL of an appointment, of a paid booking, of a price request, of a client's works, of a calendar feed or of a demonstration
 * payment contains a secret: it is never logged, sent as referrer, indexed or cached, in any spelling of the path.
 */
const PLACES = [
  "rendez-vous",
  "chiffrage",
  "devis",
  "chantier",
  // For a day, the id of a payment leads to the link of its document.
  "document/paiement",
  "document",
  "agenda",
  "paiement-demonstration",
  "brico/reservation",
]
const SLASH = inAnySpelling("/")
const SECRET = String.raw`${SLASH}(${PLACES.map(inAnySpelling).join("|")})${SLASH}[^\s/"\\?#]+`
const SECRET_PATH = new RegExp(`^${SECRET}`, "i")
const SECRET_ANYWHERE = new RegExp(SECRET, "gi")

export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(path)
}

/** Removes secrets and e-mail addresses from a text for the log: error messages quote URLs, and mail servers the addresses that they refuse. */
export function withoutSecrets(text: string): string {
  return withoutMailAddresses(text.replace(SECRET_ANYWHERE, "/$1/…"))
}
