import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Database } from "#domain/database.ts"
import type { QuoteKind, QuoteState } from "#domain/quotes/quote.ts"

export const SORTS = ["oldest", "number", "client"] as const

export type QuoteFilter = {
  query: string
  state: QuoteState | null
  /** Null: changed last first. */
  sort: (typeof SORTS)[number] | null
  /** From 1. */
  page: number
}

type Found = Database["public"]["Functions"]["search_quotes"]["Returns"][number]
type Always = "id" | "version_no" | "title" | "updated_at"
/** A quote in the list. `total_cents` is TTC: without options, or what was signed. */
export type QuoteSummary = Pick<Found, Always> & { kind: QuoteKind; state: QuoteState } & {
  [Name in Exclude<keyof Found, Always | "kind" | "state" | "total_count">]: Found[Name] | null
}

const orderOf = ({ query, state, sort }: QuoteFilter) => ({
  p_query: query,
  p_state: state ?? "all",
  p_sort: sort ?? "newest",
})

/** One page of quotes. The database does the search. */
export async function listQuotes(db: Db, filter: QuoteFilter) {
  const page = await readPage(db.rpc("search_quotes", { ...orderOf(filter), ...rowsOfPage(filter.page) }))
  return page as Page<QuoteSummary>
}

export const EXPORT_PAGE = 100

/** Reads the filtered list page by page, for the export. */
export function exportQuotes(db: Db, filter: QuoteFilter) {
  let offset = 0
  return async (last: QuoteSummary | null): Promise<QuoteSummary[]> => {
    if (last === null) offset = 0
    const answer = await db.rpc("search_quotes", { ...orderOf(filter), p_limit: EXPORT_PAGE, p_offset: offset })
    offset += EXPORT_PAGE
    return dataOf(answer) as QuoteSummary[]
  }
}

/** What quotes belong to. */
export type Subject = { table: "reno_projects" | "brico_requests" | "customers"; id: string }
const MOST = 50

/** The quotes of a renovation, a small job or a client, newest first, without versions that were replaced. */
export async function listQuotesOf(db: Db, { table, id }: Subject): Promise<QuoteSummary[]> {
  const of = table === "customers" ? { p_customer_id: id } : { p_subject_id: id }
  return (await db.rpc("search_quotes", { ...of, p_limit: MOST }).then(dataOf)) as QuoteSummary[]
}

/** Cents HT of the signed quotes of a renovation, and whether staff set the state of its quote by hand. */
export async function readSigned(db: Db, projectId: string) {
  const [project, quotes] = await Promise.all([
    db.from("reno_projects").select("quote_status_by_hand").eq("id", projectId).single().then(dataOf),
    db.from("quotes").select("id").eq("project_id", projectId).eq("state", "signed").limit(MOST).then(dataOf),
  ])
  const ids = quotes.map(({ id }) => id)
  const signed =
    ids.length === 0 ? [] : await db.from("quote_signatures").select("net_cents").in("quote_id", ids).then(dataOf)
  return {
    is_by_hand: project.quote_status_by_hand,
    net_cents: signed.length === 0 ? null : signed.reduce((sum, { net_cents }) => sum + net_cents, 0),
  }
}

export async function followQuotes(db: Db, projectId: string): Promise<void> {
  await db.rpc("follow_quotes_again", { p_id: projectId }).then(dataOf)
}
