import type { Period, TakingKind, TakingMethod, TakingSource } from "#domain/takings/takings.ts"
import type { VatOfTakings, VatSplit } from "#domain/takings/vat.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"

export type TakingsFilter = Period & {
  /** Null: all. */
  method: TakingMethod | null
  /** From 1. */
  page: number
}

/** A payment, or money given back (negative). `corrected_…`: of the line that it takes back. */
export type TakingLine = {
  id: string
  day: string
  at: string
  kind: TakingKind
  method: TakingMethod
  amount_cents: number
  note: string | null
  author_name: string | null
  source: TakingSource
  /** Null: unknown, as for imported payments. */
  vat_split: VatSplit | null
  is_example: boolean
  request_id: string | null
  reference: string | null
  service_type: string | null
  project_id: string | null
  project_name: string | null
  quote_id: string | null
  quote_number: string | null
  client_name: string | null
  /** The invoices that it paid. */
  invoice_number: string | null
  corrected_day: string | null
  corrected_cents: number | null
}

/** `day_cents` and `day_count` are those of the line's whole day. */
export type Taking = TakingLine & { day_cents: number; day_count: number }

type Sums = { received_cents: number; returned_cents: number }
export type MethodSums = Sums & { method: TakingMethod; line_count: number }
/** A page of the journal, newest first, with the sums of the whole period. */
export type Journal = Page<Taking> & Sums & { methods: MethodSums[] }

/** Lines per page: a usual month is printed whole. */
export const JOURNAL_PAGE = 200
export const EXPORT_PAGE = 5000

const filterOf = ({ from, to, method }: Omit<TakingsFilter, "page">) => ({
  p_from: from,
  p_to: to,
  ...(method ? { p_method: method } : {}),
})

export async function readJournal(db: Db, { page, ...filter }: TakingsFilter): Promise<Journal> {
  const data = await db
    .rpc("list_takings", { ...filterOf(filter), p_limit: JOURNAL_PAGE, p_offset: (page - 1) * JOURNAL_PAGE })
    .then(dataOf)
  // The generated types are plain JSON; tests of the SQL functions check the shapes.
  const { lines, total_count, ...sums } = data as Sums & {
    lines: Taking[]
    total_count: number
    methods: MethodSums[]
  }
  return { ...sums, rows: lines, total: total_count }
}

/** The lines after `last` (null: the first ones), oldest first. */
export async function exportJournal(db: Db, { page: _, ...filter }: TakingsFilter, last: TakingLine | null) {
  const after = last ? { p_after_day: last.day, p_after_at: last.at, p_after_id: last.id } : {}
  const data = await db.rpc("export_takings", { ...filterOf(filter), ...after, p_limit: EXPORT_PAGE }).then(dataOf)
  return data as TakingLine[]
}

/** The VAT of everything that was received and given back, whatever the means. */
export async function readVat(db: Db, { from, to }: Period): Promise<VatOfTakings> {
  const data = await db.rpc("vat_of_takings", { p_from: from, p_to: to }).then(dataOf)
  return data as VatOfTakings
}
