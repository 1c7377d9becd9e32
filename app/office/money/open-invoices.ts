import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import type { InvoiceKind } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"

const MOST = 50

/** The invoices of a renovation or a small job on which something is owed, the first due first. */
async function listOpenInvoices(db: Db, contractId: string) {
  const rows = await db
    .from("invoices")
    .select("id, kind, number, situation_no, left_cents, due_on")
    .eq("contract_id", contractId)
    .gt("left_cents", 0)
    .order("due_on")
    .limit(MOST)
    .then(dataOf)
  return rows as (Omit<(typeof rows)[number], "kind" | "left_cents"> & { kind: InvoiceKind; left_cents: number })[]
}
export type OpenInvoice = Awaited<ReturnType<typeof listOpenInvoices>>[number]

export const openInvoicesQuery = (contractId: string) =>
  queryOptions({
    queryKey: ["invoices", "open", contractId] as const,
    queryFn: () => listOpenInvoices(browserDb(), contractId),
    meta: { tables: ["receipts"] },
  })

/** « Situation n° 2, F-2026-0012 : reste 1 308 €, échéance 26/12/2026 » */
export const describeOpen = (invoice: OpenInvoice) =>
  [
    `${invoiceTitle(invoice)}\u00a0: reste ${formatCents(invoice.left_cents)}`,
    invoice.due_on ? `échéance ${formatShortDate(invoice.due_on)}` : null,
  ]
    .filter(Boolean)
    .join(", ")

/** `mail`: the client of an invoice issued here gets a receipt. */
export type InvoicePayment = {
  id: string
  amount_cents: number
  method: PaymentMethod
  paid_on: string
  mail?: boolean
}

/** Money that a client paid on an invoice; its VAT is the invoice's share. Throws among others `payment_too_high`, `payment_too_early` and `cash_too_high`. */
export async function payInvoice(db: Db, invoiceId: string, payment: InvoicePayment): Promise<void> {
  await db.rpc("record_invoice_payment", { p_id: invoiceId, p_payment: payment }).then(dataOf)
}
