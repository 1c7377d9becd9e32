/** Statements in OFX and CAMT.053, from the tree that a parser of XML made of them: objects by name, lists, texts. */
import { type Entry, readAmount, readDay } from "./statement.ts"

const isNode = (one: unknown): one is Record<string, unknown> => typeof one === "object" && one !== null

/** Every node at a path, in order. */
function all(node: unknown, ...path: string[]): unknown[] {
  const [name, ...rest] = path
  const list: unknown[] = Array.isArray(node) ? node : [node]
  if (name === undefined) return list
  return list.flatMap((one) => (isNode(one) && Object.hasOwn(one, name) ? all(one[name], ...rest) : []))
}

/** The text of a node; of one with attributes it stands beside them. */
const textOf = (node: unknown) => {
  const text = isNode(node) ? node["#text"] : node
  return typeof text === "string" ? text.trim() : ""
}
const texts = (node: unknown, ...path: string[]) =>
  all(node, ...path)
    .map(textOf)
    .filter(Boolean)
const first = (node: unknown, ...path: string[]) => texts(node, ...path)[0] ?? ""
const joined = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join(" ")

/** The transactions of the accounts of an OFX file; null when it is none. */
export function ofxEntries(tree: unknown): Entry[] | null {
  const statements = all(tree, "OFX", "BANKMSGSRSV1", "STMTTRNRS", "STMTRS").filter(isNode)
  if (statements.length === 0) return null
  return statements.flatMap((statement) => {
    const currency = first(statement, "CURDEF")
    return all(statement, "BANKTRANLIST", "STMTTRN").map((one) => ({
      day: readDay(first(one, "DTPOSTED")),
      cents: readAmount(first(one, "TRNAMT")),
      label: joined(first(one, "NAME"), first(one, "PAYEE", "NAME"), first(one, "MEMO")),
      counterparty: first(one, "PAYEE", "NAME"),
      reference: joined(first(one, "REFNUM"), first(one, "CHECKNUM")),
      bank_id: first(one, "FITID"),
      isForeign: currency !== "" && currency !== "EUR",
    }))
  })
}

/** The booked transactions of a CAMT.053 file (ISO 20022, versions 02 to 13); null when it is none. */
export function camtEntries(tree: unknown): Entry[] | null {
  const statements = all(tree, "Document", "BkToCstmrStmt", "Stmt").filter(isNode)
  if (statements.length === 0) return null
  const booked = all(statements, "Ntry").filter((entry) => {
    const state = first(entry, "Sts", "Cd") || first(entry, "Sts")
    return state === "" || state === "BOOK"
  })
  return booked.flatMap(entriesOf)
}

/** One transaction, or those of a collective entry when each has its amount and they sum up. */
function entriesOf(entry: unknown): Entry[] {
  const details = all(entry, "NtryDtls", "TxDtls").filter(isNode)
  const whole = amountOf(entry)
  const parts = details.map((detail) => amountOf(detail) ?? amountOf(all(detail, "AmtDtls", "TxAmt")[0]))
  const isCollective = details.length > 1 && parts.reduce((sum: number, part) => sum + (part ?? NaN), 0) === whole
  const own = details.length === 1 ? details[0] : undefined
  return isCollective
    ? details.map((detail, index) => entryOf(entry, detail, parts[index] ?? null, index))
    : [entryOf(entry, own, whole, null)]
}

const amountOf = (node: unknown) => (isNode(node) ? readAmount(first(node, "Amt")) : null)

function entryOf(entry: unknown, detail: unknown, cents: number | null, index: number | null): Entry {
  const isDebit = first(entry, "CdtDbtInd") === "DBIT"
  const party = (name: string) =>
    first(detail, "RltdPties", name, "Nm") || first(detail, "RltdPties", name, "Pty", "Nm")
  const words = [...texts(detail, "RmtInf", "Ustrd"), ...texts(detail, "RmtInf", "Strd", "CdtrRefInf", "Ref")]
  const ownId = first(detail, "Refs", "AcctSvcrRef")
  const entryId = first(entry, "AcctSvcrRef")
  const currency = all(entry, "Amt").map((amount) => first(amount, "@Ccy"))[0] ?? ""
  const endToEnd = first(detail, "Refs", "EndToEndId")
  return {
    day: readDay(
      first(entry, "BookgDt", "Dt") ||
        first(entry, "BookgDt", "DtTm") ||
        first(entry, "ValDt", "Dt") ||
        first(entry, "ValDt", "DtTm"),
    ),
    cents: cents === null ? null : isDebit ? -cents : cents,
    label: joined(...words, first(detail, "AddtlTxInf"), first(entry, "AddtlNtryInf")),
    counterparty: party("Dbtr") || party("UltmtDbtr"),
    reference: endToEnd === "NOTPROVIDED" ? "" : endToEnd,
    bank_id: ownId || (entryId && index !== null ? `${entryId} ${index + 1}` : entryId),
    isForeign: currency !== "" && currency !== "EUR",
  }
}
