import { dataOf, type Db } from "#app/lib/db.ts"
import { signFiles } from "#app/office/upload/signed-files.ts"
import { zipParts } from "#app/office/export/zip.ts"
import { AppError } from "#domain/errors.ts"
import {
  type Papers,
  paperName,
  type Receivable,
  type Reporting,
  type Sale,
  type SalesSums,
  type VatOfDebits,
} from "#domain/takings/accounts.ts"
import type { Billing } from "#domain/invoices/billing.ts"
import type { Period } from "#domain/takings/takings.ts"

/** Lines per page of the export, and those that the screen shows. */
export const SALES_PAGE = 2000
const SALES_SHOWN = 100
/** Files that are fetched at once. */
const AT_ONCE = 4

const days = ({ from, to }: Period) => ({ p_from: from, p_to: to })

// The generated types are plain JSON; tests of the SQL functions check the shapes.
export const readSales = async (db: Db, period: Period) =>
  (await db.rpc("read_sales", days(period)).then(dataOf)) as SalesSums

export async function exportSales(db: Db, period: Period, last: Sale | null, limit = SALES_PAGE): Promise<Sale[]> {
  const after = last ? { p_after_day: last.day, p_after_number: last.number, p_after_id: last.id } : {}
  return (await db.rpc("export_sales", { ...days(period), ...after, p_limit: limit }).then(dataOf)) as Sale[]
}

/** The sums of the sales, with the first lines. */
export async function readSalesPanel(db: Db, period: Period) {
  const [sums, lines] = await Promise.all([readSales(db, period), exportSales(db, period, null, SALES_SHOWN)])
  return { sums, lines }
}

/** Null for a company whose VAT is due when the money comes. */
export async function readDebits(db: Db, period: Period): Promise<VatOfDebits | null> {
  const { vat_moment } = (await db.rpc("read_billing").then(dataOf)) as Billing
  return vat_moment === "debits" ? ((await db.rpc("vat_of_debits", days(period)).then(dataOf)) as VatOfDebits) : null
}

export const readReceivables = async (db: Db) => (await db.rpc("list_receivables").then(dataOf)) as Receivable[]

export const readReporting = async (db: Db, period: Period) =>
  (await db.rpc("read_e_reporting", days(period)).then(dataOf)) as Reporting

export const readPapers = async (db: Db, period: Period) =>
  (await db.rpc("list_papers", days(period)).then(dataOf)) as Papers

/** The documents of a period as the parts of one ZIP archive. `onProgress` receives the number of documents that were fetched. */
export async function zipPapers(db: Db, { papers }: Papers, onProgress: (count: number) => void) {
  const addresses = await signFiles(
    db,
    papers.map(({ path }) => path),
    papers[0]?.bucket,
  )
  const entries: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (let first = 0; first < papers.length; first += AT_ONCE) {
    const fetched = papers.slice(first, first + AT_ONCE).map(async (paper) => {
      const address = addresses.get(paper.path)
      const answer = address ? await fetch(address) : null
      if (!answer?.ok) throw new AppError("not_found")
      return { name: paperName(paper), bytes: new Uint8Array(await answer.arrayBuffer()) }
    })
    entries.push(...(await Promise.all(fetched)))
    onProgress(entries.length)
  }
  return zipParts(entries, new Date())
}
