/**
 * A number as people in France write it: « 1 234,50 », « 45.5 », « 80 € ». Null when it cannot be read: an unreadable number is an
 * error on its field, never 0 (design §4.13).
 */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]|€$/g, "").replace(",", ".")
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

const figures = new Intl.NumberFormat("fr-FR")

/** A count as it is read: « 1 234 ». */
export function formatCount(count: number): string {
  return figures.format(count)
}

/** The same number for a field that is about to be edited: « 45,5 ». */
export function writeNumber(number: number): string {
  return String(number).replace(".", ",")
}
