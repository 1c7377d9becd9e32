/** A list of clients from a file: what each column says, and the lines that `import_customers` reads. */
import { isEmail } from "../fields.ts"
import { headerKey, type Table, withoutGuard } from "../imports/table.ts"
import { looksLikePhone, readPhone } from "../phone-format.ts"
import { countOf } from "../numbers.ts"

/** `import_customers` reads so many lines at a time. */
export const PART = 200

export const IMPORT_FIELDS = [
  "name",
  "first_name",
  "company",
  "email",
  "phone",
  "address",
  "postal_code",
  "city",
  "notes",
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export const importFieldLabels: Record<ImportField, string> = {
  name: "Nom",
  first_name: "Prénom",
  company: "Société",
  email: "E-mail",
  phone: "Téléphone",
  address: "Adresse",
  postal_code: "Code postal",
  city: "Ville",
  notes: "Notes",
}

/** The field of each column; null: the column is left aside. */
export type Columns = (ImportField | null)[]

export type ImportLine = { line: number } & Partial<Record<Exclude<ImportField, "first_name" | "company">, string>>

/** Headers without case, accents, stars or signs: of Google Contacts and Outlook in French and English, of our exports, of most lists. */
const KNOWN: Record<ImportField, string> = {
  name: "nom|nom de famille|nom complet|nom du client|nom client|client|nom et prenom|nom prenom|name|last name|family name|surname|full name",
  first_name: "prenom|first name|given name",
  company:
    "societe|entreprise|raison sociale|company|organisation|organization|organization name|organization 1 name|nom de l organisation|nom de la societe",
  email:
    "e mail|email|mail|courriel|adresse e mail|adresse mail|adresse email|adresse de messagerie|adresse de messagerie 2|adresse de messagerie 3|email address|e mail address|e mail 2 address|e mail 3 address",
  phone:
    "telephone|tel|portable|mobile|gsm|tel mobile|tel portable|telephone mobile|telephone portable|numero de telephone|telephone domicile|telephone bureau|telephone 2 domicile|telephone 2 bureau|telephone principal|tel principal|fixe|telephone fixe|phone|phone number|mobile phone|home phone|home phone 2|business phone|business phone 2|primary phone|company main phone",
  address:
    "adresse|adresse postale|rue|rue domicile|rue bureau|rue autre|adresse domicile|adresse bureau|adresse du chantier|address|street|home street|business street|other street|home address|business address",
  postal_code:
    "code postal|cp|code postal domicile|code postal bureau|code postal autre|zip|zip code|postal code|postcode|home postal code|business postal code|other postal code",
  city: "ville|commune|localite|ville domicile|ville bureau|ville autre|city|town|home city|business city|other city",
  notes: "notes|note|remarque|remarques|commentaire|commentaires|notes internes|comments",
}
const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => KNOWN[field].split("|").map((header) => [header, field] as const)),
)
/** Google numbers what a contact has several of: « E-mail 1 - Value », « Address 2 - Postal Code ». */
const NUMBERED: [RegExp, ImportField][] = [
  [/^e mail \d+ (value|valeur)$/, "email"],
  [/^(phone|telephone) \d+ (value|valeur)$/, "phone"],
  [/^(address|adresse) \d+ (street|rue)$/, "address"],
  [/^(address|adresse) \d+ (postal code|code postal)$/, "postal_code"],
  [/^(address|adresse) \d+ (city|ville)$/, "city"],
]

/** The field of each column whose header is known. */
export function matchColumns(header: readonly string[]): Columns {
  const keys = header.map(headerKey)
  // Older lists of Google have the whole name beside its parts.
  const hasWholeName = keys.includes("name") && keys.includes("given name") && keys.includes("family name")
  return keys.map((key) => {
    if (hasWholeName && (key === "given name" || key === "family name")) return null
    return FIELD_OF.get(key) ?? NUMBERED.find(([pattern]) => pattern.test(key))?.[1] ?? null
  })
}

/** A first row that already has an e-mail address or a number is no header. */
export const isHeader = (cells: readonly string[]) => !cells.some((cell) => isEmail(cell) || looksLikePhone(cell))

/** Why these columns do not suffice, as a sentence; null when they do. */
export function missingColumns(columns: Columns): string | null {
  const has = (...fields: ImportField[]) => fields.some((field) => columns.includes(field))
  if (!has("name", "first_name", "company")) return "Dites quelle colonne contient le nom."
  if (!has("email", "phone", "address")) return "Il faut aussi un e-mail, un téléphone ou une adresse."
  return null
}

const MORE: Partial<Record<ImportField, [string, string]>> = {
  email: ["Autre e-mail", "Autres e-mails"],
  phone: ["Autre téléphone", "Autres téléphones"],
}

/** Several values in one cell: Google parts them by « ::: », people by commas or slashes. A text with one unreadable part is one value. */
function valuesOf(field: ImportField, cell: string): string[] {
  const parts = cell.split(field === "phone" ? /\s*(?::::|[;,\n/]|\bou\b)\s*/ : /\s*(?::::|[;,\s])\s*/).filter(Boolean)
  const isRight = field === "phone" ? looksLikePhone : isEmail
  return parts.length > 1 && parts.every(isRight) ? parts : [cell]
}

/** A spreadsheet loses the zero at the start of a number, and some add decimals. What cannot be read stays as it is: the database refuses it. */
function phoneOf(text: string): string {
  const whole = text.replace(/^(\d+)[.,]0+$/, "$1")
  const digits = whole.replace(/[\s.]/g, "")
  return readPhone(/^[1-9]\d{8}$/.test(digits) ? `0${digits}` : whole) ?? text.slice(0, 60)
}

function readPostalCode(text: string): string {
  const code = text.replace(/\s/g, "").replace(/^F-?/i, "")
  return /^\d{4}$/.test(code) ? `0${code}` : code
}

/** « 12 rue de Rivoli, 75004 Paris » in its parts, when the list has no column for the postal code. */
function splitAddress(text: string) {
  const parts = /^(.+?)[\s,]+(\d{5})\s+([^\d,]+?(?:\bcedex(?:\s+\d{1,2})?)?)$/is.exec(text)
  return parts ? { address: parts[1], postal_code: parts[2], city: parts[3] } : { address: text }
}

/**
 * The lines of a table as the database reads them. The first e-mail and telephone of a line are its own; others stand in its notes, as
 * does a company beside a person. The n-th address goes with the n-th postal code and town.
 */
export function readLines({ rows }: Table, columns: Columns): ImportLine[] {
  const places = (field: ImportField) => columns.flatMap((found, index) => (found === field ? [index] : []))
  const at = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, places(field)])) as Record<ImportField, number[]>
  return rows.map(({ line, cells }) => {
    const cellOf = (index: number | undefined) => withoutGuard(cells[index ?? -1] ?? "")
    const all = (field: ImportField) => at[field].map(cellOf).filter(Boolean)
    const several = (field: ImportField) => all(field).flatMap((cell) => valuesOf(field, cell))

    const company = all("company")[0] ?? ""
    const person = [all("first_name")[0], all("name")[0]].filter(Boolean).join(" ")
    const emails = several("email")
    const phones = several("phone")
    const nth = Math.max(
      0,
      at.address.findIndex((index) => cellOf(index) !== ""),
    )
    const place = {
      address: cellOf(at.address[nth]).slice(0, 300),
      postal_code: readPostalCode(cellOf(at.postal_code[nth])),
      city: cellOf(at.city[nth]),
    }
    const more = (field: ImportField, values: string[]) => {
      const rest = [...new Set(values.slice(1))].filter((value) => value !== values[0])
      return rest.length === 0 ? "" : `${MORE[field]?.[rest.length > 1 ? 1 : 0]}\u00a0: ${rest.join(", ")}`
    }
    const notes = [
      ...all("notes"),
      person && company && person !== company ? `Société\u00a0: ${company}` : "",
      more("phone", phones),
      more("email", emails),
    ]
    const values = {
      name: person || company,
      email: emails[0] ?? "",
      phone: phoneOf(phones[0] ?? ""),
      ...place,
      ...(place.postal_code || place.city ? {} : splitAddress(place.address)),
      notes: notes.filter(Boolean).join("\n").slice(0, 5000),
    }
    return { line, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)) }
  })
}

export const OUTCOMES = ["created", "known", "doubtful", "refused"] as const
export const importReasonLabels = {
  name_missing: "Le nom manque.",
  name_too_long: "Le nom dépasse 200\u00a0caractères.",
  email_invalid: "L’adresse e-mail est incorrecte.",
  phone_invalid: "Le numéro de téléphone est incomplet.",
  postal_code_invalid: "Le code postal n’a pas cinq chiffres.",
  nothing_to_reach: "Ni e-mail, ni téléphone, ni adresse.",
}
/** What becomes of a line: created; known (a client already: nothing changes); doubtful (created, and proposed as a double); refused. */
export type Outcome = {
  line: number
  outcome: (typeof OUTCOMES)[number]
  reason: keyof typeof importReasonLabels | null
}

export type Counts = Record<Outcome["outcome"], number>

export function countOutcomes(outcomes: readonly Pick<Outcome, "outcome">[]): Counts {
  const counts: Counts = { created: 0, known: 0, doubtful: 0, refused: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

/** « 283 nouveaux, 12 déjà clients, 5 refusés ». */
export function describeCounts({ created, known, doubtful, refused }: Counts): string {
  return [
    countOf(created + doubtful, "nouveau", "nouveaux"),
    known > 0 ? countOf(known, "déjà client", "déjà clients") : "",
    refused > 0 ? countOf(refused, "refusé", "refusés") : "",
  ]
    .filter(Boolean)
    .join(", ")
}
