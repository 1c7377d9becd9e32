/** Characters between the digits: spaces, dots, brackets, slashes, dashes of any length, and the invisible marks of a copied contact. */
const BETWEEN = /[\s.()/\u2212\p{Pd}\p{Cf}]/gu

/** « 06 12 34 56 78 » with no-break spaces for a French number in any spelling; other text is unchanged. */
export function formatPhone(text: string): string {
  const national = /^(?:\+33|0033|0)([1-9]\d{8})$/.exec(text.replace(BETWEEN, ""))?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, "$1\u00a0") : text
}

/** The stored form: « +33612345678 » for a French number; other numbers without separators. Does not check validity. */
export function toInternationalPhone(text: string): string {
  return text
    .replaceAll("(0)", "")
    .replace(BETWEEN, "")
    .replace(/^00/, "+")
    .replace(/^0(?=[1-9]\d{8}$)/, "+33")
}

/** True for ten French digits or an international number. A light check; `normalizePhone` decides on the server. */
export function looksLikePhone(input: string): boolean {
  const digits = input.replace(BETWEEN, "")
  return /^(?:0[1-9]\d{8}|(?:\+|00)[1-9]\d{6,14})$/.test(digits)
}
