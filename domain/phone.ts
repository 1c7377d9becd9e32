import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A telephone number in E.164 (« +33612345678 »), read as French when it has no country code. Null when it is not a valid
 * number. Heavy (numbering plans of every country): for the server and the back office; the wizard uses `looksLikePhone`.
 */
export function normalizePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "FR")
  return number?.isValid() ? number.number : null
}

/** « 06 12 34 56 78 » for a French number, international writing for others, the text itself when it cannot be read. */
export function formatPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "FR")
  if (!number?.isValid()) return text
  return number.country === "FR" ? number.formatNational() : number.formatInternational()
}
