import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * Converts a telephone number to E.164 (« +33612345678 »); a number without a country code is French. Null when it is invalid. For the server
 * only: it loads the numbering plans of every country. The wizard uses `looksLikePhone`.
 */
export function normalizePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "FR")
  return number?.isValid() ? number.number : null
}
