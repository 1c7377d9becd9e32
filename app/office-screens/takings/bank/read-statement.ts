import { readText, refuseCount, tableOfText, UnreadableFile } from "#app/office/import/read-file.ts"
import { fromHeader, isBankHeader } from "#domain/bank/columns.ts"
import { type Entry, type Statement, statementOf } from "#domain/bank/statement.ts"
import { camtEntries, ofxEntries } from "#domain/bank/trees.ts"
import type { Table } from "#domain/imports/table.ts"

/** A table whose columns must be known first, or the transactions themselves. */
export type StatementFile = { table: Table; statement: null } | { table: null; statement: Statement }

const UNREAD = "Ce fichier n’a pas pu être lu\u00a0: exportez de nouveau votre relevé en CSV, OFX ou CAMT.053."

/** Reads a file of the bank: a table, OFX or CAMT.053. Throws `UnreadableFile`. */
export async function readStatement(bytes: Uint8Array): Promise<StatementFile> {
  if (String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-")
    throw new UnreadableFile("Ceci est un PDF\u00a0: exportez votre relevé en CSV, OFX ou CAMT.053.")
  const text = readText(bytes)
  const isOfx = /<OFX>/i.test(text)
  if (!isOfx && !/^\s*<(\?xml|[\w:]*Document)\b/.test(text)) {
    return { table: tableOfText(fromHeader(text), isBankHeader), statement: null }
  }
  const entries = await readTree(isOfx ? asXml(text) : text, isOfx ? ofxEntries : camtEntries)
  refuseCount(entries.length)
  return { table: null, statement: statementOf(entries) }
}

/** No statement declares a type or entities of its own. */
const DECLARES = /<!(DOCTYPE|ENTITY)/i

async function readTree(text: string, entriesOf: (tree: unknown) => Entry[] | null): Promise<Entry[]> {
  if (DECLARES.test(text)) throw new UnreadableFile(UNREAD)
  const { parseXml } = await import("./parse-xml.ts")
  let entries: Entry[] | null
  try {
    entries = entriesOf(parseXml(text))
  } catch {
    throw new UnreadableFile(UNREAD)
  }
  if (entries) return entries
  throw new UnreadableFile("Ce fichier n’est pas un relevé de compte\u00a0: il faut un CSV, un OFX ou un CAMT.053.")
}

/** Elements of a transaction that may be empty. */
const EMPTY = /<(NAME|MEMO|CHECKNUM|REFNUM|SIC|PAYEEID)>\s*(?=<(?!\/\1))/gi
/** In the older form of OFX (SGML) an element with a text has no end. */
const LEAF = /<([A-Z0-9_.]{1,32})>([^<]*[^<\s])(?:\s*<\/\1>)?/gi

/** The elements of an OFX file as XML: its own head is left out, and each text gets its end. */
const asXml = (text: string) =>
  text
    .slice(text.search(/<OFX>/i))
    .replace(EMPTY, "")
    .replace(LEAF, (_, name: string, value: string) => `<${name}>${value}</${name}>`)
