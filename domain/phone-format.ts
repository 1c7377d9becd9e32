/** What people and their phones put between the digits: spaces, dots, dashes of any length, and the marks of direction that a copied contact carries. */
const BETWEEN = /[\s.()/\u2212\p{Pd}\p{Cf}]/gu

/** « 06 12 34 56 78 » for a French number however it was written, with spaces that do not break; any other text as it is. */
export function formatPhone(text: string): string {
  const national = /^(?:\+33|0033|0)([1-9]\d{8})$/.exec(text.replace(BETWEEN, ""))?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, "$1\u00a0") : text
}

/** The number as it is stored: « +33612345678 » for a French one, no separators for any other. Validity is checked elsewhere. */
export function toInternationalPhone(text: string): string {
  return text
    .replaceAll("(0)", "")
    .replace(BETWEEN, "")
    .replace(/^00/, "+")
    .replace(/^0(?=[1-9]\d{8}$)/, "+33")
}

/** Ten French digits, or an international number; `normalizePhone` decides on the server. */
export function looksLikePhone(input: string): boolean {
  const digits = input.replace(BETWEEN, "")
  return /^(?:0[1-9]\d{8}|(?:\+|00)[1-9]\d{6,14})$/.test(digits)
}
