/** Bank details, as texts without spaces and in capitals. The database checks the account number by the same rule (`private.is_iban`). */

const FRENCH_LENGTH = 27

/** Whether the text can be an account number: its country, its length for France, and its checksum (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith("FR") && text.length !== FRENCH_LENGTH) return false
  // A letter counts as 10 to 35.
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("")
  return BigInt(digits) % 97n === 1n
}

/** Whether the text can be the code of a bank (ISO 9362). */
export const isBic = (text: string) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)

/** « FR14 2004 1010 0505 0001 3M02 606 ». */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1\u00a0")
