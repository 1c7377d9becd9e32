import { plain } from "../search-text.ts"

// Order of 24 January 2017, art. 2 and 3 (repairs at home): what the prices shown before a visit must say.
const PARTS: [named: RegExp, missing: string][] = [
  [/heure|horaire|forfait/, "le taux horaire TTC"],
  [/quart|minute|entam|decompt|demi-heure|temps/, "le décompte du temps"],
  [/deplac/, "les frais de déplacement"],
  [/devis/, "le prix du devis (ou sa gratuité)"],
]

/** What a text of rates does not seem to name, in French. It is a hint for its author: words alone do not prove that a text is complete. */
export function unnamedRates(text: string): string[] {
  const words = plain(text)
  return PARTS.filter(([named]) => !named.test(words)).map(([, missing]) => missing)
}
