/** The address of an appointment, of a quote, of a diary or of a demonstration payment is a key: it is not logged, told, indexed or kept. */
const SECRET_PATH = /^\/(rendez-vous|chiffrage|agenda|paiement-demonstration)\/[^/]+/

export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(path)
}

/** The path as a log may have it. */
export function withoutSecret(path: string): string {
  return path.replace(SECRET_PATH, "/$1/…")
}
