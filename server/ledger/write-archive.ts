import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { pack } from "tar-stream"
import { BYTE_ORDER_MARK, csvLine } from "#domain/csv.ts"
import { SOFTWARE } from "#domain/software.ts"
import { type ArchivedReceipt, COLUMNS } from "./columns.ts"
import { type ArchivedInvoice, INVOICE_COLUMNS } from "./invoice-columns.ts"
import { writeNotice } from "./notice.ts"

/** What `claim_fiscal_archive` gives; `after_seq` is not in the archive, `last_seq` is. */
export type Claim = {
  year: number
  path: string
  company: string | null
  siret: string | null
  made_at: string
  after_seq: number
  last_seq: number
  previous_hash: string | null
  last_hash: string | null
}
type Counts = { receipts: number; invoices: number; events: number }
export type Contents = Claim & Counts

/** An event as `read_ledger_page` gives it. */
export type ArchivedEvent = Record<"at" | "kind" | "payload" | "previous_hash" | "hash", string> & {
  seq: number
  subject_id: string | null
  receipt: ArchivedReceipt | null
  invoice: ArchivedInvoice | null
}

/** The events after a number, in their order; none after the last. */
export type ReadPage = (after: number) => Promise<ArchivedEvent[]>

type Part = { name: string; path: string; bytes: number; sha256: string }
export type Written = { file: string; bytes: number; sha256: string; receipts: number; invoices: number }

/**
 * Writes the archive of a year into an empty folder: a .tar.gz of open formats, with a notice in French. The memory that it takes does not depend on
 * the number of lines.
 */
export async function writeYear(folder: string, claim: Claim, version: string, readPage: ReadPage): Promise<Written> {
  const root = `encaissements-${claim.year}`
  const [table, lines, bills, billLines, chain] = [
    await openPart(folder, "encaissements.csv"),
    await openPart(folder, "encaissements.jsonl"),
    await openPart(folder, "factures.csv"),
    await openPart(folder, "factures.jsonl"),
    await openPart(folder, "chaine.jsonl"),
  ]
  await table.write(BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ header }) => header)))
  await bills.write(BYTE_ORDER_MARK + csvLine(INVOICE_COLUMNS.map(({ header }) => header)))
  let [receipts, invoices, events, last] = [0, 0, 0, claim.after_seq]
  for (;;) {
    const page = await readPage(last)
    if (page.length === 0) break
    last = page.at(-1)?.seq ?? last
    events += page.length
    const found = page.flatMap(({ seq, receipt }) => (receipt ? [{ seq, receipt }] : []))
    receipts += found.length
    await table.write(found.map((line) => csvLine(COLUMNS.map(({ value }) => value(line)))).join(""))
    await lines.write(found.map(({ seq, receipt }) => `${JSON.stringify({ seq, ...receipt })}\n`).join(""))
    const billed = page.flatMap(({ seq, invoice }) => (invoice ? [{ seq, invoice }] : []))
    invoices += billed.length
    await bills.write(billed.map((line) => csvLine(INVOICE_COLUMNS.map(({ value }) => value(line)))).join(""))
    await billLines.write(billed.map(({ seq, invoice }) => `${JSON.stringify({ seq, ...invoice })}\n`).join(""))
    await chain.write(
      page.map(({ receipt: _receipt, invoice: _invoice, ...event }) => `${JSON.stringify(event)}\n`).join(""),
    )
  }
  const notice = await openPart(folder, "LISEZMOI.txt")
  const counts = { receipts, invoices, events }
  await notice.write(writeNotice({ ...claim, ...counts }))
  const parts = [notice, table, lines, bills, billLines, chain]
  const ended = []
  for (const part of parts) ended.push(await part.end())
  const manifest = await openPart(folder, "manifeste.json")
  await manifest.write(`${JSON.stringify(describe(claim, version, counts, ended), null, 2)}\n`)
  const file = join(folder, `${root}.tar.gz`)
  const packed = await packParts(file, root, [...ended, await manifest.end()], new Date(claim.made_at))
  return { ...packed, receipts, invoices }
}

const describe = (claim: Claim, version: string, counts: Counts, parts: Part[]) => ({
  logiciel: SOFTWARE,
  version,
  entreprise: claim.company,
  siret: claim.siret,
  annee: claim.year,
  faite_le: claim.made_at,
  evenements: counts.events,
  encaissements: counts.receipts,
  factures: counts.invoices,
  premier_evenement: counts.events > 0 ? claim.after_seq + 1 : null,
  dernier_evenement: counts.events > 0 ? claim.last_seq : null,
  empreinte_avant: claim.previous_hash,
  derniere_empreinte: claim.last_hash,
  fichiers: parts.map(({ name, bytes, sha256 }) => ({ nom: name, octets: bytes, sha256 })),
})

async function openPart(folder: string, name: string) {
  const path = join(folder, name)
  const handle = await open(path, "wx", 0o600)
  const hash = createHash("sha256")
  let bytes = 0
  return {
    write: async (text: string) => {
      const buffer = Buffer.from(text)
      hash.update(buffer)
      bytes += buffer.length
      await handle.writeFile(buffer)
    },
    end: async (): Promise<Part> => {
      await handle.close()
      return { name, path, bytes, sha256: hash.digest("hex") }
    },
  }
}

async function packParts(file: string, root: string, parts: Part[], mtime: Date) {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file, { mode: 0o600 }))
  const fill = async () => {
    for (const { name, path, bytes } of parts)
      await pipeline(createReadStream(path), tar.entry({ name: `${root}/${name}`, size: bytes, mtime }))
    tar.finalize()
  }
  await Promise.all([fill(), written])
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return { file, bytes: (await stat(file)).size, sha256: hash.digest("hex") }
}
