import type { Excess } from "#domain/takings/excess.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Database } from "#domain/database.ts"
import type { InvoiceKind, InvoiceState } from "#domain/invoices/invoice.ts"

export const FILTERS = ["draft", "due", "late", "paid", "retained", "aid", "credit_notes", "to_return"] as const
export const filterLabels: Record<(typeof FILTERS)[number], string> = {
  draft: "Brouillons",
  due: "À encaisser",
  late: "En retard",
  paid: "Payées",
  credit_notes: "Avoirs",
  retained: "Retenues de garantie",
  aid: "Aides attendues",
  to_return: "À rembourser",
}
export const SORTS = ["due", "number", "left", "oldest"] as const

export type InvoiceFilter = {
  query: string
  part: (typeof FILTERS)[number] | null
  /** Null: changed last first. */
  sort: (typeof SORTS)[number] | null
  /** From 1. */
  page: number
}

type Found = Database["public"]["Functions"]["search_invoices"]["Returns"][number]
type Always = "id" | "title" | "updated_at"
/** An invoice in the list. Amounts are TTC; a draft has none, a credit note a negative one and nothing left. */
export type InvoiceSummary = Pick<Found, Always> & { kind: InvoiceKind; state: InvoiceState } & {
  [Name in Exclude<keyof Found, Always | "kind" | "state" | "total_count">]: Found[Name] | null
}

const orderOf = ({ query, part, sort }: InvoiceFilter) => ({
  p_query: query,
  p_filter: part ?? "all",
  p_sort: sort ?? "newest",
})

/** One page of invoices. The database does the search. */
export async function listInvoices(db: Db, filter: InvoiceFilter) {
  const page = await readPage(db.rpc("search_invoices", { ...orderOf(filter), ...rowsOfPage(filter.page) }))
  return page as Page<InvoiceSummary>
}

export const EXPORT_PAGE = 100

/** Reads the filtered list page by page, for the export. */
export function exportInvoices(db: Db, filter: InvoiceFilter) {
  let offset = 0
  return async (last: InvoiceSummary | null): Promise<InvoiceSummary[]> => {
    if (last === null) offset = 0
    const answer = await db.rpc("search_invoices", { ...orderOf(filter), p_limit: EXPORT_PAGE, p_offset: offset })
    offset += EXPORT_PAGE
    return dataOf(answer) as InvoiceSummary[]
  }
}

/** What invoices belong to: a renovation, a small job or a quote by itself, or a client. */
export type Owner = { contract: string } | { customer: string }
const MOST = 50

/** The invoices of one owner, the latest first. */
export async function listInvoicesOf(db: Db, owner: Owner): Promise<InvoiceSummary[]> {
  const of = "contract" in owner ? { p_contract_id: owner.contract } : { p_customer_id: owner.customer }
  return (await db.rpc("search_invoices", { ...of, p_sort: "number", p_limit: MOST }).then(dataOf)) as InvoiceSummary[]
}

/** What clients owe and paid too much, in cents. `ages`: not due yet, 1 to 30 days late, 31 to 60, more. */
export type Receivables = {
  due_cents: number
  due_count: number
  late_cents: number
  late_count: number
  ages: [number, number, number, number]
  draft_count: number
  /** Withheld as guarantee, not due yet. */
  retained_cents: number
  /** Awaited from who pays for the client. */
  aid_left_cents: number
  to_return_cents: number
  /** What was paid too much, the most first. */
  excesses: Excess[]
}

export async function readReceivables(db: Db): Promise<Receivables> {
  return (await db.rpc("read_receivables").then(dataOf)) as Receivables
}
