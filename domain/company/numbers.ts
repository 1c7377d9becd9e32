/** SIREN of La Poste, whose SIRET numbers follow another rule (INSEE): the sum of their digits is a multiple of 5. */
const LA_POSTE = "356000000"

/** Whether fourteen digits can be a SIRET: the Luhn checksum holds for all of them (La Poste excepted) and for the first nine, the SIREN (INSEE). */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || !isLuhn(digits.slice(0, 9))) return false
  if (!digits.startsWith(LA_POSTE)) return isLuhn(digits)
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

/** Whether the text can be a French VAT number: « FR », a two-character key, a SIREN (CGI, annexe 4). */
export function isVatNumber(text: string): boolean {
  const [, key = "", siren = ""] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? []
  if (!isLuhn(siren)) return false
  // The rule for keys with letters is not published, so they are accepted.
  return !/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== "" && sum % 10 === 0
}
