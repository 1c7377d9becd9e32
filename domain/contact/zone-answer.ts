import { splitAddress } from "../booking/address.ts"
import { departmentOf } from "../booking/rules.ts"
import { departmentLabels } from "../company/zone.ts"

/** The answer to « Venez-vous chez moi ? » for a typed postal code; null while the code is not complete. `departments` are those served. */
export function zoneAnswer(typed: string, departments: readonly string[]): string | null {
  const postalCode = typed.trim()
  if (!/^\d{5}$/.test(postalCode)) return null
  const department = departmentOf(postalCode)
  if (!departments.includes(department))
    return `Pas encore\u00a0: le ${postalCode} est hors de notre zone. Écrivez-nous quand même, nous vous répondons.`
  const name = departmentLabels[department]
  return `Oui, nous venons${name ? ` (${name})` : ""}.`
}

/** The answer once the visitor has asked: also to a code that is not complete. */
export function askZone(typed: string, departments: readonly string[]): string {
  return zoneAnswer(typed, departments) ?? "Indiquez un code postal à cinq chiffres."
}

/** The longest address that is stored. */
export const ADDRESS_LENGTH = 300

/** The typed address with its postal code, unless it has one: « 12 rue de Rivoli, 75004 Paris ». */
export function withPostalCode(address: string, postalCode: string): string {
  const line = address.trim()
  if (line === "" || postalCode === "" || splitAddress(line).postalCode !== "" || line.includes(postalCode)) return line
  const comma = line.lastIndexOf(",")
  const whole =
    comma > 0 ? `${line.slice(0, comma)}, ${postalCode} ${line.slice(comma + 1).trim()}` : `${line}, ${postalCode}`
  return whole.length <= ADDRESS_LENGTH ? whole : line
}
