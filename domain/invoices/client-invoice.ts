import * as z from "zod/mini"
import { type InvoiceRow, invoiceSchema } from "../documents/invoice.ts"
import { formatLongDate, formatShortDate } from "../dates.ts"
import { formatCents } from "../money.ts"
import type { TakingMethod } from "../takings/takings.ts"
import type { InvoiceKind } from "./invoice.ts"

/** What the client reads of the content of an invoice (`invoices.snapshot`); parsing leaves out the rest. */
export const clientInvoiceSchema = z.extend(
  z.pick(invoiceSchema, {
    ...{ title: true, situation_no: true, issued_on: true, operation_on: true, is_specimen: true },
    ...{ place: true, project_name: true, request_reference: true, contracts: true, purchase_order: true },
    ...{ price_basis: true, aids: true, rows: true, allowances: true, progress: true, split: true },
    ...{ net_cents: true, total_cents: true, corrects: true, reason: true, notes: true, mentions: true, bank: true },
  }),
  {
    seller: z.object({ name: z.string(), vat_exempt: z.boolean() }),
    buyer: z.object({ name: z.nullable(z.string()) }),
  },
)
export type ClientInvoiceContent = Omit<z.output<typeof clientInvoiceSchema>, "bank">

/** Money for an invoice; negative: given back. */
export type InvoicePayment = { received_on: string; method: TakingMethod; amount_cents: number }

/** An invoice or a credit note as the holder of its link reads it. Amounts of a credit note are negative. */
export type ClientInvoice = {
  subject: "invoice"
  number: string
  kind: InvoiceKind
  content: ClientInvoiceContent
  paid_cents: number
  /** The retention of guarantee that is not due yet. */
  retained_cents: number
  /** The last day on which the client may withhold it; null before the reception, and while the client opposes the release. */
  retained_until: string | null
  /** What others have yet to pay for the client. */
  aid_left_cents: number
  credited_cents: number
  /** What is left to pay; negative: what is given back; null for a credit note. */
  left_cents: number | null
  due_on: string | null
  is_late: boolean
  /** The day from which the law allows a payment; null: now. */
  no_money_before: string | null
  /** It asks for works of which the client withdrew: a credit note will say what is left. */
  awaits_credit: boolean
  /** By card, now; and whether a payment page is open. */
  card: { is_payable: boolean; is_open: boolean }
  /** For a transfer, while something may be paid. */
  bank: { iban: string; bic: string | null } | null
  /** Page of the invoice that a credit note corrects; null for one of another software. */
  corrects_url: string | null
  credits: { number: string; issued_on: string; total_cents: number; url: string | null }[]
  payments: InvoicePayment[]
  /** The paper, with an address that is valid for an hour; null while it is made. */
  document: { sha256: string; url: string } | null
  /** Its paper could not be made several times. */
  is_document_failed: boolean
}

export type InvoiceWork = Extract<InvoiceRow, { kind: "work" }>

/** What a credit note says is positive, on page and paper. */
export const statedAmount = (cents: number, kind: InvoiceKind) => (kind === "credit_note" ? 0 - cents : cents)

/** An invoice in the list of a renovation or of an appointment; `url` is its own private link, null for one of another software. */
export type ListedInvoice = {
  kind: InvoiceKind
  number: string
  situation_no: number | null
  issued_on: string
  due_on: string | null
  total_cents: number
  left_cents: number | null
  /** The retention of guarantee that is not due yet, and the last day on which the client may withhold it. */
  retained_cents: number
  retained_until: string | null
  /** Money is asked for, and the law and the contract allow it today. */
  is_payable: boolean | null
  url: string | null
}

/** « 709,73 €, à payer au plus tard le 25/12/2026 », « payée », « payée, sauf la retenue de garantie de 35,49 € », « en déduction de votre facture ». */
export function describeInvoiceState(
  invoice: Pick<
    ListedInvoice,
    "kind" | "total_cents" | "left_cents" | "due_on" | "issued_on" | "retained_cents" | "retained_until"
  >,
): string {
  const { kind, total_cents, left_cents, due_on, issued_on, retained_cents, retained_until } = invoice
  const amount = formatCents(statedAmount(total_cents, kind))
  if (kind === "credit_note") return `${amount}, en déduction de votre facture`
  const until = retained_until ? `, jusqu’au ${formatShortDate(retained_until)}` : ""
  const but = retained_cents > 0 ? `, sauf la retenue de garantie de ${formatCents(retained_cents)}${until}` : ""
  if (left_cents === null || left_cents === 0) return `${amount}, payée${but}`
  if (left_cents < 0) return `${amount}, payée\u00a0; ${formatCents(0 - left_cents)} vous reviennent`
  const left = left_cents < total_cents ? `reste ${formatCents(left_cents)} à payer` : "à payer"
  return `${amount}, ${left}${due_on && due_on > issued_on ? ` au plus tard le ${formatShortDate(due_on)}` : ""}${but}`
}

/** When an invoice is to be paid. */
export const payBy = (dueOn: string, issuedOn: string) =>
  dueOn <= issuedOn ? "à réception" : `au plus tard le ${formatLongDate(dueOn)}`
