/**
 * The invoice (facture) to a client: its kinds, its states, and what staff write of it. Amounts are computed by the database
 * (`private.invoice_content`) and by `progress.ts`, which follow the same rules.
 */

import type { GivenBack } from "../amounts/credit.ts"

export const INVOICE_KINDS = ["fee", "deposit", "standard", "situation", "balance", "credit_note"] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const invoiceKindLabels: Record<InvoiceKind, string> = {
  fee: "Facture du devis",
  deposit: "Facture d’acompte",
  standard: "Facture",
  situation: "Situation",
  balance: "Facture de solde",
  credit_note: "Avoir",
}

/** As clients read it: « Facture d’acompte F-2026-0017 », « Facture F-2026-0018 (situation n° 2) », « Avoir AV-2026-0003 ». */
export function invoiceName(invoice: {
  kind: InvoiceKind
  number: string | null
  situation_no?: number | null
}): string {
  const { kind, number, situation_no } = invoice
  const named = [kind === "situation" ? "Facture" : invoiceKindLabels[kind], number].filter(Boolean).join(" ")
  return kind === "situation" && situation_no ? `${named} (situation n°\u00a0${situation_no})` : named
}

/** `elsewhere`: issued in another software, whose number staff have entered. Both `issued` and `elsewhere` are fixed and count. */
export const INVOICE_STATES = ["draft", "issued", "elsewhere"] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
export const invoiceStateLabels: Record<InvoiceState, string> = {
  draft: "Brouillon",
  issued: "Émise",
  elsewhere: "Émise ailleurs",
}

/** Where invoices are issued; `elsewhere` until the owner has answered the questions of « Conformité ». */
export const BILLING_WAYS = ["elsewhere", "here"] as const
export type BillingWay = (typeof BILLING_WAYS)[number]

/** When VAT on services is due: when the money comes (the rule), or when the invoice is issued, for a company that chose so (CGI, 269, 2, c). */
export const VAT_MOMENTS = ["collection", "debits"] as const
export type VatMoment = (typeof VAT_MOMENTS)[number]
export const vatMomentLabels: Record<VatMoment, string> = {
  collection: "à l’encaissement (la règle)",
  debits: "à la facturation (option pour les débits)",
}

/** The nature of the operation, a mention that the reform of 2027 asks for (CGI, ann. II, 242 nonies A). */
export const OPERATIONS = ["services", "goods", "mixed"] as const
export type Operation = (typeof OPERATIONS)[number]
export const operationLabels: Record<Operation, string> = {
  services: "Prestation de services",
  goods: "Livraison de biens",
  mixed: "Livraison de biens et prestation de services",
}

/** How deposits are taken back: in proportion to the progress, or whole with the balance. */
export const DEDUCTION_WAYS = ["prorata", "balance"] as const
export type DeductionWay = (typeof DEDUCTION_WAYS)[number]

/** Cumulated progress of a line of a signed quote, in hundredths of a percent (7000 is 70 %). */
export type LineProgress = { quote_id: string; line_id: string; progress_bp: number }
/** What a credit note gives back of a row of the invoice that it corrects, as typed. `row` is the place in its rows, from 0. */
export type RowCredit = { row: number } & GivenBack

/** What staff write of an invoice; everything else follows from the contract and from the invoices before. `save_invoice` takes it whole. */
export type InvoiceDraft = {
  kind: InvoiceKind
  /** The signed quote of a deposit; of a situation or a balance the initial one (its amendments come along). */
  quote_id: string | null
  project_id: string | null
  request_id: string | null
  /** The invoice that a credit note corrects. */
  corrects_id: string | null
  title: string
  /** Of a deposit, in cents TTC. */
  amount_cents: number | null
  /** Of a situation, or of a credit note that takes progress back. */
  progress: LineProgress[]
  deducts: DeductionWay
  /** Of a credit note; [] is the whole of what is left. */
  credits: RowCredit[]
  /** Why a credit note is made. */
  reason: string | null
  operation: Operation
  /** Day of the operation, or of the payment of a deposit; null: the day of issue. */
  operation_on: string | null
  /** Days until payment is due after issue. */
  due_days: number
  /** Order number of a professional buyer. */
  purchase_order: string | null
  notes: string | null
  /** Why the invoice names the client's file of today and not the buyer of the contract; null: it names the buyer of the contract. */
  buyer_reason: string | null
  /** What was typed and cannot be read, by field, by « quote line » for a progress, or by its section; it forbids to issue the invoice. */
  unread: Record<string, string>
}
