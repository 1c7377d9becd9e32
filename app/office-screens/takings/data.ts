import type { Period, TakingKind, TakingMethod } from "#domain/takings/takings.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"

export type TakingsFilter = Period & {
  /** Null: all. */
  method: TakingMethod | null
  /** From 1. */
  page: number
}

/** A payment, or money given back (negative). `day_cents` and `day_count` are those of its whole day. */
export type Taking = {
  id: string
  day: string
  at: string
  kind: TakingKind
  method: TakingMethod
  amount_cents: number
  note: string | null
  author_name: string | null
  request_id: string | null
  reference: string | null
  client_name: string | null
  service_type: string | null
  day_cents: number
  day_count: number
}

type Sums = { received_cents: number; returned_cents: number }
export type MethodSums = Sums & { method: TakingMethod; line_count: number }
/** A page of the journal, newest first, with the sums of the whole period. */
export type Journal = Page<Taking> & Sums & { methods: MethodSums[] }

/** Lines per page: a usual month is printed whole. */
export const JOURNAL_PAGE = 200
const EXPORT_PAGE = 1000

async function readLines(db: Db, { from, to, method }: Omit<TakingsFilter, "page">, limit: number, offset: number) {
  const data = await db
    .rpc("list_takings", {
      p_from: from,
      p_to: to,
      p_limit: limit,
      p_offset: offset,
      ...(method ? { p_method: method } : {}),
    })
    .then(dataOf)
  // The generated type is plain JSON; a test of the SQL function checks the shape.
  return data as Sums & { lines: Taking[]; total_count: number; methods: MethodSums[] }
}

export async function readJournal(db: Db, filter: TakingsFilter): Promise<Journal> {
  const { lines, total_count, ...sums } = await readLines(db, filter, JOURNAL_PAGE, (filter.page - 1) * JOURNAL_PAGE)
  return { ...sums, rows: lines, total: total_count }
}

/** Every line of the period, oldest first. A payment that is recorded meanwhile shifts the pages: each line is taken once. */
export async function exportJournal(db: Db, filter: Omit<TakingsFilter, "page">): Promise<Taking[]> {
  const all = new Map<string, Taking>()
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const { lines } = await readLines(db, filter, EXPORT_PAGE, offset)
    for (const line of lines) all.set(line.id, line)
    if (lines.length < EXPORT_PAGE) return [...all.values()].reverse()
  }
}
