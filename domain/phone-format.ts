/** Characters between the digits: spaces, dots, brackets, slashes, dashes of any length, and the invisible marks of a copied contact. */
const BETWEEN = /[\s.()/\u2212\p{Pd}\p{Cf}]/gu
const LABEL = /^\s*t[eé]l[a-zé.:\s]*/i
/** The codes of all countries (ITU-T E.164): none begins as another. */
const COUNTRY =
  "[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0357-9]|9[679])\\d"
/** A 0 that is dialled inside the country only: « +33 (0)6 ». In Italy, Ivory Coast and a few others it belongs to the number. */
const TRUNK_ZERO = new RegExp(`^\\+(?!39|225|229|24[127]|378)(${COUNTRY})0`)

/**
 * The stored form of a telephone number, « +33612345678 »; without a country code it is French. Null for what is no whole number. The only
 * reader of numbers: `private.read_phone` of the database is the same (tests/support/phone-examples.ts), and `normalizePhone` also asks the numbering plans.
 */
export function readPhone(text: string): string | null {
  const number = text
    .normalize("NFKC")
    .replace(LABEL, "")
    .replace(BETWEEN, "")
    .replace(/^00/, "+")
    .replace(TRUNK_ZERO, "+$1")
    .replace(/^0(?=[1-9]\d{8}$)/, "+33")
  return /^\+(?:33[1-9]\d{8}|(?!33)[1-9]\d{6,14})$/.test(number) ? number : null
}

/** « 06 12 34 56 78 » with no-break spaces for a French number in any spelling; other text is unchanged. */
export function formatPhone(text: string): string {
  const national = /^\+33(\d{9})$/.exec(readPhone(text) ?? "")?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, "$1\u00a0") : text
}

/** The same with plain spaces, as it stands in a field. */
export const typedPhone = (text: string) => formatPhone(text).replaceAll("\u00a0", " ")

/** The stored form of a number that was checked; anything else loses its separators. */
export function toInternationalPhone(text: string): string {
  return readPhone(text) ?? text.replace(BETWEEN, "")
}

/** True for ten French digits or an international number. A light check; `normalizePhone` decides about what visitors type. */
export function looksLikePhone(input: string): boolean {
  return readPhone(input) !== null
}
