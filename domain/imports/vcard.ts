import { looksLikePhone } from "../phone-format.ts"

/** Whether a text is contacts of a telephone or of an address book (vCard, RFC 6350 and its older versions). */
export const isVcard = (text: string) => /^\s*BEGIN:VCARD\b/i.test(text)

const PLACE = ["Adresse", "Code postal", "Ville"]

/** The contacts as rows under French headings, as a list from a spreadsheet would have them: one column for each number and address. */
export function readVcards(text: string): string[][] {
  const contacts = text
    .replace(/\r\n?/g, "\n")
    // A long line goes on after a line break and a space.
    .replace(/\n[ \t]/g, "")
    .split(/^BEGIN:VCARD\s*$/im)
    .slice(1)
    .map(readContact)
  const most = (field: "emails" | "phones" | "places") =>
    Math.max(0, ...contacts.map((contact) => contact[field].length))
  const [emails, phones, places] = [most("emails"), most("phones"), most("places")]
  const padded = (values: string[], count: number) => Array.from({ length: count }, (_, at) => values[at] ?? "")
  return [
    [
      ...["Nom", "Prénom", "Société", "Notes"],
      ...Array<string>(emails).fill("E-mail"),
      ...Array<string>(phones).fill("Téléphone"),
      ...Array<string[]>(places).fill(PLACE).flat(),
    ],
    ...contacts.map((contact) => [
      ...[contact.name, contact.firstName, contact.company, contact.notes],
      ...padded(contact.emails, emails),
      ...padded(contact.phones, phones),
      ...Array.from({ length: places }, (_, at) => contact.places[at] ?? ["", "", ""]).flat(),
    ]),
  ]
}

/** « item1.TEL;type=CELL:06 … »: a group, a name, parameters, a value. */
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"\n]*"|[^":\n])*)?):(.*)$/

function readContact(card: string) {
  const found = propertiesOf(card)
  const all = (name: string) => found.filter((one) => one.name === name).map(({ value }) => value)
  const [name = "", firstName = ""] = partsOf(all("N")[0] ?? "")
  const isNamed = name !== "" || firstName !== ""
  const phones = all("TEL").map(plainValue).filter(Boolean)
  return {
    name: isNamed ? name : plainValue(all("FN")[0] ?? ""),
    firstName,
    company: (partsOf(all("ORG")[0] ?? "")[0] ?? "").trim(),
    notes: all("NOTE").map(plainValue).join("\n"),
    emails: all("EMAIL").map(plainValue).filter(Boolean),
    // The first is the client's own: a short number or an extension is not.
    phones: [...phones.filter(looksLikePhone), ...phones.filter((phone) => !looksLikePhone(phone))],
    places: all("ADR").map((address) => {
      const [, more = "", street = "", city = "", , code = ""] = partsOf(address)
      return [
        [street, more]
          .filter(Boolean)
          .join(", ")
          .replace(/\s*\n\s*/g, ", "),
        code,
        city,
      ]
    }),
  }
}

function propertiesOf(card: string): { name: string; value: string }[] {
  return linesOf(card).flatMap((line) => {
    const [, name, parameters = "", value = ""] = PROPERTY.exec(line) ?? []
    if (name === undefined) return []
    return [{ name: name.toUpperCase(), value: /QUOTED-PRINTABLE/i.test(parameters) ? decodeQuoted(value) : value }]
  })
}

/** In quoted-printable, « = » at the end of a line joins it with the next one. */
function linesOf(card: string): string[] {
  const lines: string[] = []
  for (const line of card.split("\n")) {
    const last = lines.at(-1)
    if (last?.endsWith("=") && /^[^:]*QUOTED-PRINTABLE/i.test(last)) lines[lines.length - 1] = last.slice(0, -1) + line
    else lines.push(line)
  }
  return lines
}

function decodeQuoted(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("%", "%25").replace(/=([0-9A-F]{2})/gi, "%$1"))
  } catch {
    return value
  }
}

const plainValue = (value: string) =>
  value.replace(/\\(.)/g, (_escape, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign)).trim()

/** The parts of a value, which semicolons separate; one after a backslash is a character. */
const partsOf = (value: string) => value.split(/(?<!\\);/).map(plainValue)
