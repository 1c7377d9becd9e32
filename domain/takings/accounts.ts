import type { InvoiceKind, InvoiceState, Operation } from "../invoices/invoice.ts"
import type { VatSplit } from "./vat.ts"

/** What an accountant reads of a period. The database computes every sum (supabase/schema/money/export_accounts.sql). Amounts are cents. */

/** A fixed invoice; the amounts of a credit note are negative. */
export type Sale = {
  id: string
  day: string
  number: string
  kind: InvoiceKind
  state: InvoiceState
  situation_no: number | null
  title: string
  client_name: string
  is_consumer: boolean
  siren: string | null
  operation: Operation
  /** Of a credit note: the number of what it corrects. */
  corrects: string | null
  due_on: string | null
  net_cents: number
  total_cents: number
  split: VatSplit
  left_cents: number | null
  is_example: boolean
}

export type SalesSums = {
  rates: VatSplit
  kinds: { kind: InvoiceKind; count: number; net_cents: number; total_cents: number }[]
  elsewhere_count: number
  count: number
  net_cents: number
  total_cents: number
}

/** `taken_cents`: invoiced now, and counted when the money came, before. */
export type VatOfDebits = {
  rates: VatSplit
  months: { month: string; vat_rate: number; net_cents: number; vat_cents: number; cents: number }[]
  invoiced_cents: number
  received_cents: number
  taken_cents: number
}

/** An invoice on which something is owed. */
export type Receivable = {
  id: string
  number: string
  kind: InvoiceKind
  situation_no: number | null
  title: string
  issued_on: string
  due_on: string
  total_cents: number
  credited_cents: number
  paid_cents: number
  left_cents: number
  reminder_count: number
  client_name: string
  is_example: boolean
}

/** Categories of the French e-reporting (CGI, ann. II, 242 nonies M). */
export const CATEGORIES = ["TLB1", "TPS1"] as const
export type Category = (typeof CATEGORIES)[number]
export const categoryLabels: Record<Category, string> = {
  TLB1: "Livraisons de biens (TLB1)",
  TPS1: "Prestations de services (TPS1)",
}

export type ReportedPayment = { day: string; vat_rate: number; net_cents: number; vat_cents: number; count: number }
export type ReportedSale = ReportedPayment & { category: Category }
export type Reporting = {
  sales: ReportedSale[]
  sales_count: number
  payments: ReportedPayment[]
  /** Received in the period, and on no invoice. */
  without_invoice_cents: number
}

/** A document that was drawn. */
export type Paper = {
  id: string
  kind: "invoice" | "note"
  bucket: string
  path: string
  byte_count: number
  day: string
  number: string
  invoice_kind: InvoiceKind | null
}
export type Papers = { papers: Paper[]; count: number; waiting: number; bytes: number }

/** « Facture F-2026-0017.pdf » */
export function paperName({ kind, invoice_kind, number }: Pick<Paper, "kind" | "invoice_kind" | "number">): string {
  const what = kind === "note" ? "Note" : invoice_kind === "credit_note" ? "Avoir" : "Facture"
  // A number of another software may hold any sign.
  return `${what} ${number.replaceAll(/[/\\:*?"<>|]/g, "-")}.pdf`
}
