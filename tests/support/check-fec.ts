import { FEC_COLUMNS } from "#domain/accounting/fec.ts"

/**
 * The published rules of a file of entries (LPF, art. A47 A-1, VII and VIII), read from its bytes: name, columns, what may be empty, forms of days and
 * amounts, first signs of accounts, entries that balance and are numbered without a gap in each journal. Returns what breaks one.
 */
export function checkFec(name: string, bytes: Uint8Array<ArrayBuffer>): string[] {
  const problems: string[] = []
  const [head, ...lines] = new TextDecoder("iso-8859-15").decode(bytes).split("\r\n")
  if (!/^\d{9}FEC\d{8}\.txt$/.test(name)) problems.push(`${name}: name`)
  const names = FEC_COLUMNS.map(({ header }) => header)
  if (head !== names.join("\t")) problems.push("line 1: names")
  if (lines.at(-1) !== "") problems.push("the last line has no end")
  const rows = lines.slice(0, -1).map((line, i) => ({ at: i + 2, cells: line.split("\t") }))
  const sums = new Map<string, number>()
  const last = new Map<string, number>()
  for (const { at, cells } of rows) {
    const row = Object.fromEntries(names.map((column, i) => [column, cells[i] ?? ""]))
    problems.push(...rowProblems(row, cells.length).map((problem) => `line ${at}: ${problem}`))
    const entry = `${row["JournalCode"]} ${row["EcritureNum"]}`
    sums.set(entry, (sums.get(entry) ?? 0) + cents(row["Debit"]) - cents(row["Credit"]))
    const before = last.get(row["JournalCode"] ?? "")
    const number = Number(row["EcritureNum"])
    if (before !== undefined && number !== before && number !== before + 1)
      problems.push(`${row["JournalCode"]}: ${number} follows ${before}`)
    last.set(row["JournalCode"] ?? "", number)
  }
  for (const [entry, sum] of sums) if (sum !== 0) problems.push(`${entry} does not balance: ${sum}`)
  return problems
}

const MAY_BE_EMPTY = ["CompAuxNum", "CompAuxLib", "EcritureLet", "DateLet", "Montantdevise", "Idevise"]
const cents = (amount = "") => Math.round(Number(amount.replace(",", ".")) * 100)

function rowProblems(row: Record<string, string>, count: number): string[] {
  const found: string[] = []
  if (count !== 18) found.push(`${count} columns`)
  for (const [column, value] of Object.entries(row)) {
    if (value === "" && !MAY_BE_EMPTY.includes(column)) found.push(`${column} is empty`)
    if (column.endsWith("Date") && value !== "" && !isDay(value)) found.push(`${column} « ${value} »`)
    if (["Debit", "Credit"].includes(column) && !/^-?\d+,\d\d$/.test(value)) found.push(`${column} « ${value} »`)
  }
  if (!/^\d{3}/.test(row["CompteNum"] ?? ""))
    found.push(`CompteNum « ${row["CompteNum"]} » does not begin with three digits`)
  if ((row["EcritureLet"] === "") !== (row["DateLet"] === "")) found.push("EcritureLet without DateLet")
  if ((row["CompAuxNum"] === "") !== (row["CompAuxLib"] === "")) found.push("CompAuxNum without CompAuxLib")
  return found
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}
