/** Decimals of a quote: texts with a point and at most four decimals (« 12.5 »), exact where a number would be binary. */

/** A number as people in France write it, « 1 250,00 € », as a decimal. Null when it is unreadable or has a fifth decimal: it is never rounded. */
export function readDecimal(typed: string): string | null {
  const plain = typed.replace(/[\s\u00a0\u202f]|€$/g, "").replace(",", ".")
  const [, sign, whole, decimals = ""] = /^([-−]?)(\d{1,9})(?:\.(\d*))?$/.exec(plain) ?? []
  const kept = decimals.replace(/0+$/, "")
  if (whole === undefined || kept.length > 4) return null
  const digits = whole.replace(/^0+(?=\d)/, "") + (kept && `.${kept}`)
  return sign && digits !== "0" ? `-${digits}` : digits
}

/** A decimal for reading: « 1 250,00 », with at least `least` decimals. */
export function showDecimal(decimal: string, least = 0): string {
  const [whole = "0", decimals = ""] = decimal.replace("-", "").split(".")
  const kept = decimals.replace(/0+$/, "").padEnd(least, "0")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")
  return `${decimal.startsWith("-") ? "-" : ""}${grouped}${kept && `,${kept}`}`
}

/** A decimal in a field that is edited: « 1250,5 ». */
export const writeDecimal = (decimal: string) => showDecimal(decimal).replaceAll("\u202f", "")
