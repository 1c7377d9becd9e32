import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A telephone number in E.164 (« +33612345678 »), read as French when it has no country code. Null when it is not a valid
 * number. Heavy (numbering plans of every country): for the server; the wizard uses `looksLikePhone`.
 */
export function normalizePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "FR")
  return number?.isValid() ? number.number : null
}
