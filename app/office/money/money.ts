import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import type { InvoiceKind } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import type { Part } from "#domain/takings/split.ts"
import type { Returns, Subject } from "./read-payments.ts"

export type OpenInvoice = {
  id: string
  /** The renovation, the job or the quote that it belongs to. */
  contract_id: string
  kind: InvoiceKind
  number: string
  situation_no: number | null
  left_cents: number
  due_on: string | null
}

/** What a subject may be paid and give back, in cents (`read_payable`). */
export type Payable = {
  /** Asked for now. */
  due_cents: number
  /** Null: no price is known. */
  left_cents: number | null
  /** The day from which it may be paid (L221-10); null: today. */
  first_day: string | null
  customer_id: string | null
  returns: Returns
  /** Those of the client on which something is owed, the first due first. */
  invoices: OpenInvoice[]
  /** Of a renovation: its signed quotes, with what is left of their deposits. */
  quotes: { id: string; number: string; due_cents: number }[]
}

export const payableQuery = ({ kind, id }: Subject) =>
  queryOptions({
    queryKey: ["receipts", "payable", kind, id] as const,
    queryFn: async () => (await browserDb().rpc("read_payable", { p_kind: kind, p_id: id }).then(dataOf)) as Payable,
    meta: { tables: ["invoices", "quotes", "brico_requests"] },
    staleTime: 0,
    gcTime: 0,
  })

/** « Situation n° 2, F-2026-0012 : reste 1 308 €, échéance 26/12/2026 » */
export const describeOpen = (invoice: OpenInvoice) =>
  [
    `${invoiceTitle(invoice)}\u00a0: reste ${formatCents(invoice.left_cents)}`,
    invoice.due_on ? `échéance ${formatShortDate(invoice.due_on)}` : null,
  ]
    .filter(Boolean)
    .join(", ")

/** `id` is made by the screen: the same one again, after an answer that was lost, adds nothing. */
export type Payment = {
  id: string
  amount_cents: number
  method: PaymentMethod
  paid_on: string
  /** How many payments the screen shows: one more is refused (`payments_changed`), it may be this one. */
  shown?: number
  /** More than is left is meant: it waits to be given back. */
  accepts_excess?: boolean
  /** The client of an invoice issued here gets a receipt. */
  mail?: boolean
  /** Of money for a renovation without a document, in percent. */
  vat_rate?: number
  /** Of a client's payment for several invoices. */
  parts?: Part[]
}

/** Records a payment and returns its id. Throws among others `payments_changed`, `payment_too_high`, `payment_too_early` and `cash_too_high`. */
export async function recordPayment(
  db: Db,
  { kind, id }: Subject | { kind: "customer"; id: string },
  payment: Payment,
): Promise<string> {
  return await db.rpc("record_payment", { p_kind: kind, p_id: id, p_payment: payment }).then(dataOf)
}

export type Return = {
  refund_id: string
  amount_cents: number
  /** « card_online »: to the card that paid. */
  method: PaymentMethod | "card_online"
  paid_on?: string
  reason?: string
}

/** Gives money back by card, or notes what staff gave back themselves. Throws among others `return_too_high`. */
export async function giveBack(db: Db, { kind, id }: Subject, order: Return): Promise<void> {
  await callFunction(db, "refund-payment", { kind, id, ...order })
}
