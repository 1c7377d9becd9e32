/** SIREN of La Poste, whose establishments follow a rule of their own (INSEE). */
const LA_POSTE = "356000000"

/** Whether fourteen digits can be a SIRET: Luhn's checksum over all of them and over the nine of the SIREN (INSEE). */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || !isLuhn(digits.slice(0, 9))) return false
  if (!digits.startsWith(LA_POSTE)) return isLuhn(digits)
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

/** Whether « FR » and eleven characters can be a French VAT number: two characters of key before a SIREN (CGI, annexe 4). */
export function isVatNumber(text: string): boolean {
  const [, key = "", siren = ""] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? []
  if (!isLuhn(siren)) return false
  // Keys with letters are given by another rule, which is not published.
  return !/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== "" && sum % 10 === 0
}
