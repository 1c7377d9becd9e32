import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { BYTE_ORDER_MARK, csvLine } from "#domain/csv.ts"
import { documentFileName } from "#domain/documents/file-name.ts"
import { SOFTWARE } from "#domain/software.ts"
import { createParts, type KeepPart, type Packed } from "./archive-parts.ts"
import { type ArchivedReceipt, COLUMNS } from "./columns.ts"
import { type ArchivedInvoice, INVOICE_COLUMNS } from "./invoice-columns.ts"
import { LINE_COLUMNS, linesOf } from "./line-columns.ts"
import { writeNotice } from "./notice.ts"

/** What `begin_fiscal_archive` gives; `after_seq` is not in the archive, `last_seq` is. */
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
type Counts = { receipts: number; invoices: number; events: number; files: number }
export type Contents = Claim & Counts

/** An event as `read_ledger_page` gives it. */
export type ArchivedEvent = Record<"at" | "kind" | "payload" | "previous_hash" | "hash", string> & {
  seq: number
  subject_id: string | null
  receipt: ArchivedReceipt | null
  invoice: ArchivedInvoice | null
  /** All that the invoice says: the text whose SHA-256 the chain has. */
  content: string | null
  file: ArchivedFile | null
}
type ArchivedFile = Record<"bucket" | "path" | "sha256" | "kind", string> & { says: unknown }
/** Null when there is none. */
export type ReadFile = (bucket: string, path: string) => Promise<Uint8Array | null>

/** The events after a number, in their order; none after the last. */
export type ReadPage = (after: number) => Promise<ArchivedEvent[]>

type Part = { name: string; path: string; bytes: number; sha256: string }
export type Written = Packed & { receipts: number; invoices: number }

export type Sources = {
  readPage: ReadPage
  readFile: ReadFile
  keepPart: KeepPart
  /** Of a part, before compression. */
  mostBytes?: number
}

/**
 * Writes the archive of a year into an empty folder: .tar.gz files of open formats, with a notice in French. The memory that it takes does not
 * depend on the number of lines; what does not fit into the first file goes to further parts.
 */
export async function writeYear(folder: string, claim: Claim, version: string, sources: Sources): Promise<Written> {
  const { readPage, readFile, keepPart, mostBytes } = sources
  const root = `encaissements-${claim.year}`
  const packing = createParts(folder, root, new Date(claim.made_at), keepPart, mostBytes)
  const [table, lines, bills, billLines, rows, list, chain] = [
    await openPart(folder, "encaissements.csv"),
    await openPart(folder, "encaissements.jsonl"),
    await openPart(folder, "factures.csv"),
    await openPart(folder, "factures.jsonl"),
    await openPart(folder, "lignes-factures.csv"),
    await openPart(folder, "fichiers.jsonl"),
    await openPart(folder, "chaine.jsonl"),
  ]
  await table.write(BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ header }) => header)))
  await bills.write(BYTE_ORDER_MARK + csvLine(INVOICE_COLUMNS.map(({ header }) => header)))
  await rows.write(BYTE_ORDER_MARK + csvLine(LINE_COLUMNS.map(({ header }) => header)))
  let [receipts, invoices, events, files, last] = [0, 0, 0, 0, claim.after_seq]

  /** `expected` is the hash that the chain has. */
  async function addFile(seq: number, name: string, bytes: Uint8Array | null, expected: string | null) {
    const found = bytes ? createHash("sha256").update(bytes).digest("hex") : null
    if (bytes) await packing.addFile(name, bytes)
    files += bytes ? 1 : 0
    const state = found === null ? "manquant" : found === expected ? "conforme" : "modifié"
    const size = bytes?.byteLength ?? null
    await list.write(
      `${JSON.stringify({ seq, nom: name, octets: size, sha256: found, attendu: expected, etat: state })}\n`,
    )
  }
  async function addFilesOf({ seq, payload, invoice, content, file }: ArchivedEvent) {
    if (invoice && content !== null) {
      await rows.write(
        linesOf(seq, content)
          .map((line) => csvLine(LINE_COLUMNS.map(({ value }) => value(line))))
          .join(""),
      )
      const name = `contenus/${seq} ${plainName(invoice.number)}.json`
      await addFile(seq, name, Buffer.from(content), CONTENT_HASH.exec(payload)?.[1] ?? null)
    }
    if (file) {
      const bytes = await readFile(file.bucket, file.path)
      await addFile(seq, `documents/${seq} ${documentFileName(file.kind, file.says)}`, bytes, file.sha256)
    }
  }

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
    for (const event of page) await addFilesOf(event)
    await chain.write(page.map((event) => `${JSON.stringify(chained(event))}\n`).join(""))
  }
  const notice = await openPart(folder, "LISEZMOI.txt")
  const counts = { receipts, invoices, events, files }
  await notice.write(writeNotice({ ...claim, ...counts }))
  const parts = [notice, table, lines, bills, billLines, rows, list, chain]
  const ended = []
  for (const part of parts) ended.push(await part.end())
  const manifest = await openPart(folder, "manifeste.json")
  await manifest.write(`${JSON.stringify(describe(claim, version, counts, ended), null, 2)}\n`)
  return { ...(await packing.end([...ended, await manifest.end()])), receipts, invoices }
}

/** What the hash of an event is made of. */
const chained = ({ seq, at, kind, subject_id, payload, previous_hash, hash }: ArchivedEvent) => ({
  ...{ seq, at, kind, subject_id, payload, previous_hash, hash },
})

/** In the payload of an invoice, which an alteration may have made unreadable. */
const CONTENT_HASH = /"content_sha256": "([0-9a-f]{64})"/

/** A number of another software may hold anything. */
const plainName = (number: string) => number.replace(/[^\p{L}\p{N}-]+/gu, " ").trim()

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
  pieces: counts.files,
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
