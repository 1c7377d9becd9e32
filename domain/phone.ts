import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import { readPhone } from "./phone-format.ts"

/**
 * Converts a telephone number to E.164 (« +33612345678 »); a number without a country code is French. Null when no numbering plan has it. For the
 * server only: it loads the numbering plans of every country. The wizard uses `looksLikePhone`.
 */
export function normalizePhone(text: string): string | null {
  const read = readPhone(text)
  const number = read === null ? undefined : parsePhoneNumberFromString(read)
  return number?.isValid() && number.number === read ? read : null
}
