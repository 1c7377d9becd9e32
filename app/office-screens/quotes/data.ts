import { askSite } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Json } from "#domain/database.gen.ts"
import type { Missing } from "#domain/quotes/mentions.ts"
import type { QuoteTerms } from "#domain/quotes/new-draft.ts"
import type { QuoteDraft, QuoteState } from "#domain/quotes/quote.ts"
import type { SignedQuote } from "#domain/quotes/taken-back.ts"

export type Quote = QuoteDraft & {
  id: string
  number: string | null
  version_no: number
  state: QuoteState
  lock_version: number
  updated_at: string
  /** Of the draft, the last time. */
  saved_by_name: string | null
  is_saved_by_me: boolean
  /** Without VAT: as it was sent; of a draft, as the company sells now. */
  is_vat_exempt: boolean
  customer: { id: string; name: string; email: string | null } | null
  place: { id: string; address: string; postal_code: string | null; city: string | null } | null
  project: { id: string; name: string } | null
  request: { id: string; reference: string } | null
  missing: Missing[]
}

export async function readQuote(db: Db, id: string): Promise<Quote> {
  return (await db.rpc("read_quote", { p_id: id }).then(dataOf)) as Quote
}

/** Saves a draft as a whole; version 0 creates it. */
export async function saveQuote(db: Db, id: string, version: number, draft: QuoteDraft) {
  const saved = await db.rpc("save_quote", { p_id: id, p_lock_version: version, p_quote: draft as Json }).then(dataOf)
  return saved as { lock_version: number; saved_at: string }
}

const MOST_SIGNED = 50

/** The signed quotes of a renovation, the first one first. */
export async function readSignedQuotes(db: Db, projectId: string): Promise<SignedQuote[]> {
  const order = { p_subject_id: projectId, p_state: "signed", p_sort: "oldest", p_limit: MOST_SIGNED }
  const found = await db.rpc("search_quotes", order).then(dataOf)
  type Signed = Quote & { signature: { line_ids: string[] } | null }
  const quotes = (await Promise.all(found.map(({ id }) => readQuote(db, id)))) as Signed[]
  return quotes.map(({ id, number, title, price_basis, discount_bp, discount_cents, lines, signature }) => ({
    ...{ id, number: number ?? "", title, price_basis, discount_bp, discount_cents },
    ...{ lines, chosen: signature?.line_ids ?? [] },
  }))
}

/** What a new quote takes from the renovation, the small job or the client that it is made for. */
export type Origin = Partial<Pick<QuoteDraft, "title" | "customer_id" | "place_id" | "project_id" | "request_id">>

export async function readOrigin(
  db: Db,
  from: { project: string | null; request: string | null; customer: string | null },
) {
  if (from.project) {
    const columns = "id, name, customer_id, place_id"
    const project = await db.from("reno_projects").select(columns).eq("id", from.project).single().then(dataOf)
    const { id, name, customer_id, place_id } = project
    return { project_id: id, title: name, customer_id, place_id } satisfies Origin
  }
  if (from.request) {
    const columns = "id, service_type, customer_id, place_id"
    const request = await db.from("brico_requests").select(columns).eq("id", from.request).single().then(dataOf)
    const { id, service_type, customer_id, place_id } = request
    return { request_id: id, title: service_type, customer_id, place_id } satisfies Origin
  }
  return from.customer ? { customer_id: from.customer } : {}
}

/** The PDF of a draft as it is saved, with « BROUILLON » across. Nothing of it is kept. */
export async function previewQuote(db: Db, id: string): Promise<Blob> {
  return await (await askSite(db, "preview-quote", { id })).blob()
}

/** Counts that an entry of the library was put into a quote: the ones used most are offered first. */
export async function countItemUse(db: Db, id: string): Promise<void> {
  await db.rpc("count_item_use", { p_ids: [id] }).then(dataOf)
}

const TERMS =
  "quote_valid_days, deposit_bp, payment_terms, is_quote_free, quote_fee, signing_place, quote_intro, quote_closing, rge_text, waste_handling, waste_collection_name, waste_collection_address, waste_collection_kind, margin_floor_bp, hourly_cost" as const

/** What the company set for new quotes, its lowest margin and what an hour costs it in euros. */
export async function readTerms(db: Db) {
  const terms = await db.from("billing_settings").select(TERMS).single().then(dataOf)
  return terms as QuoteTerms & { margin_floor_bp: number | null; hourly_cost: number | null }
}
