import type { BricoStatus } from "#domain/booking/labels.ts"
import type { PaymentFilter } from "#domain/booking/payment-states.ts"
import { paymentsOf } from "#domain/takings/receipts.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { readPayments } from "#app/office/money/read-payments.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"

export const SORTS = ["newest", "scheduled", "client"] as const

/** Filters by date. `today` and `week` are days; the others leave out what is done or cancelled. */
export const WHENS = ["today", "week", "upcoming", "late", "undated", "outside"] as const
export const NO_TEAM = "aucune"

export type RequestFilter = {
  query: string
  status: BricoStatus | null
  payment: PaymentFilter | null
  /** Archived ones only, or none of them. */
  isArchived: boolean
  when: (typeof WHENS)[number] | null
  /** An id, or `NO_TEAM`: neither a team nor a subcontractor. */
  team: string | null
  /** Null: undated requests first, then the coming appointments, then what is over or late. */
  sort: (typeof SORTS)[number] | null
  /** From 1. */
  page: number
}

/** A row of the list. Money in euros, except the columns that end in `_cents`; the appointment in Paris time. */
export type ListedRequest = Omit<Awaited<ReturnType<typeof listRequests>>["rows"][number], "total_count" | "request_date">
export type RequestSummary = Omit<ListedRequest, "assigned_to">

export type Removal = "delete" | "archive" | "restore"

/** How a request can be removed from the list, or restored. */
export function removalOf({
  archived_at,
  must_be_kept,
}: Pick<RequestSummary, "archived_at" | "must_be_kept">): Removal {
  if (archived_at !== null) return "restore"
  return must_be_kept ? "archive" : "delete"
}

/**
 * `disputes`: payments contested by the client's bank, decided ones included. `refunds`: money given back by card, promised or paid.
 * `payments`: money received other than by card online, corrected entries included. `paymentCount`: with the card payments. `returns`: what may go back, in cents.
 */
export type RequestDetails = Awaited<ReturnType<typeof readRequest>>
export type AdditionalFee = RequestDetails["additional_fees"][number]
export type Dispute = RequestDetails["disputes"][number]

/** The reference at the payment provider of the card that paid; undefined when no card did. */
export const cardReferenceOf = ({ card_payments }: Pick<RequestDetails, "card_payments">) =>
  card_payments.find(({ payment_intent_id }) => payment_intent_id !== null)?.payment_intent_id

const DETAIL_COLUMNS = `
  id, reference, client_name, client_email, client_phone, address, postal_code, city, service_type, description, notes,
  scheduled_date, scheduled_time, duration_minutes, base_price, vat_rate, additional_fees, total_amount, status, payment_status,
  payment_method, payment_date, prepayment_cents, refunded_cents, hold_expires_at, service_id,
  team_id, assigned_contractor_id, source, contact_request_id, express_request_at, urgent_repair_at, cancellation_reason, created_at,
  version, archived_at, must_be_kept, on_site_cents, card_cents, collected_cents, due_cents, payment_state, home_signed_on, home_is_urgent,
  team:teams!brico_requests_team_id_fkey(name), category:service_categories(code, name), contractor:contractors(id, name, phone), refunds(id, amount_cents, status, note), card_payments(payment_intent_id),
  photos:brico_request_photos(id, path, name), missed:missed_visits(scheduled_date, fault),
  disputes:payment_disputes(id, amount_cents, reason, status, evidence_due_at, closed_at)`

/** The filter, as the functions of the list and of its export take it. */
export const toParameters = ({ query, status, payment, isArchived, when, team }: Omit<RequestFilter, "page" | "sort">) => ({
  p_query: query,
  p_status: status ?? "all",
  p_payment_status: payment ?? "all",
  p_archived: isArchived,
  ...(when ? { p_when: when } : {}),
  ...(team ? { p_team: team === NO_TEAM ? "none" : team } : {}),
})

/** One page of requests. The database does the search. */
export function listRequests(db: Db, { sort, page, ...filter }: RequestFilter) {
  return readPage(
    db.rpc("search_brico_requests", { ...toParameters(filter), p_sort: sort ?? "upcoming", ...rowsOfPage(page) }),
  )
}

export async function listTeams(db: Db) {
  return await db.from("teams").select("id, name").order("display_order").order("name").limit(200).then(dataOf)
}

export async function readRequest(db: Db, id: string) {
  const payments = readPayments(db, { kind: "request", id })
  // Of a request that is gone, the first read says so.
  payments.catch(() => undefined)
  const request = await db.from("brico_requests").select(DETAIL_COLUMNS).eq("id", id).single().then(dataOf)
  const { receipts, returns } = await payments
  const paymentCount = receipts.filter(({ kind }) => kind === "payment").length
  return { ...request, returns, paymentCount, payments: paymentsOf(receipts) }
}

/** Archives a request. Throws `checkout_open` or `checkout_closing` while its client may still pay. */
export async function archiveRequest(db: Db, id: string): Promise<void> {
  await db.rpc("archive_brico_request", { p_id: id }).then(dataOf)
}

export async function restoreRequest(db: Db, id: string): Promise<void> {
  await db.rpc("restore_brico_request", { p_id: id }).then(dataOf)
}
