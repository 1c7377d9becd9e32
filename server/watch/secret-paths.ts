import { inAnySpelling } from "./spellings.ts"

/**
 * The address of an appointment, of a booking that was paid, of a price request, of a client's works, of a diary or of a demonstration
 * payment is a key: it is not logged, told, indexed or kept, in whatever spelling it is asked for.
 */
const PLACES = [
  "rendez-vous",
  "chiffrage",
  "devis",
  "chantier",
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

/** A text as a log may have it: errors quote the addresses they are about. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRET_ANYWHERE, "/$1/…")
}
