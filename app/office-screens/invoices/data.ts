import { dataOf, type Db } from "#app/lib/db.ts"
import type { StoredDocument } from "#app/office/upload/drawn-documents.tsx"
import type { RowLeft } from "#domain/amounts/credit.ts"
import type { VatSplit } from "#domain/amounts/split.ts"
import type { Json } from "#domain/database.gen.ts"
import type { Invoice, InvoiceRow } from "#domain/documents/invoice.ts"
import type { BillingWay, InvoiceDraft, InvoiceKind, InvoiceState } from "#domain/invoices/invoice.ts"
import type { InvoiceFault } from "#domain/invoices/missing.ts"
import type { Basis } from "#domain/vat.ts"
import type { Receipt } from "#domain/takings/receipts.ts"

/** Money allocated to an invoice by a row of the ledger; negative when the row takes it back. */
export type Allocation = Omit<Receipt, "id" | "vat_split"> & { receipt_id: string }

export type Sibling = {
  id: string
  kind: InvoiceKind
  state: InvoiceState
  number: string | null
  situation_no: number | null
  issued_on: string | null
  total_cents: number | null
  left_cents: number | null
  paid_cents: number
  credited_cents: number
  retained_cents: number | null
  corrects_id: string | null
}

export type InvoicePaper = StoredDocument & { kind: "invoice" | "invoice_draft" }

export type CorrectedInvoice = {
  id: string
  number: string
  issued_on: string
  kind: InvoiceKind
  /** TTC. */
  uncredited_cents: number
  /** In part. */
  is_credited: boolean
  price_basis: Basis
  rows: InvoiceRow[]
  to_credit: ToCredit
}

/** What is not credited yet of an invoice, as a VAT split and by row. */
export type ToCredit = { split: VatSplit; rows: RowLeft[] }

export type Buyer = Pick<Invoice["buyer"], "name" | "is_consumer" | "siren" | "vat_number" | "address">

/** All that `read_invoice` answers. Amounts of a credit note are negative. */
export type InvoiceFile = InvoiceDraft & {
  id: string
  state: InvoiceState
  number: string | null
  situation_no: number | null
  contract_id: string
  customer_id: string | null
  issued_on: string | null
  due_on: string | null
  net_cents: number | null
  total_cents: number | null
  paid_cents: number
  credited_cents: number
  /** What the client still withholds as guarantee. */
  retained_cents: number
  /** What others have yet to pay for the client. */
  aid_left_cents: number
  /** The last day on which they may; null before the reception, and while they oppose the release. */
  retained_until: string | null
  left_cents: number | null
  sent_at: string | null
  seen_at: string | null
  reminded_at: string | null
  reminder_count: number
  reminders_stopped_at: string | null
  lock_version: number
  updated_at: string
  content: Invoice
  missing: InvoiceFault[]
  /** Of a draft: the buyer of its contract (of a credit note, of its invoice) and the client's file today; null when they agree. */
  buyer_change: { named: Buyer; today: Buyer } | null
  is_example: boolean
  /** A document with the same number, of the time before numbers were unique. */
  same_number: string | null
  is_small_rest: boolean
  /** Of an invoice that has its number, not of a credit note. */
  to_credit: ToCredit | null
  customer: { id: string; name: string } | null
  project: { id: string; name: string } | null
  request: { id: string; reference: string; service_type: string } | null
  quote: { id: string; number: string; title: string } | null
  corrects: CorrectedInvoice | null
  /** Of a draft by progress: the document on which progress that goes down is credited. */
  last_progress: CorrectedInvoice | null
  payments: Allocation[]
  /** Of what was paid too much: under way to the client's card, what may still go back there, and what staff may give back themselves. */
  returns: { returning_cents: number; by_card_cents: number; by_hand_cents: number }
  /** What later invoices took over of its money, after a credit note. */
  taken_over: { id: string; number: string; amount_cents: number }[]
  /** Its event in the chain of the ledger. */
  event: { seq: number; at: string; hash: string } | null
  siblings: Sibling[]
  documents: InvoicePaper[]
}

export async function readInvoice(db: Db, id: string): Promise<InvoiceFile> {
  return (await db.rpc("read_invoice", { p_id: id }).then(dataOf)) as InvoiceFile
}

/** Saves a draft as a whole. */
export async function saveInvoice(db: Db, id: string, version: number, draft: InvoiceDraft) {
  const order = { p_id: id, p_lock_version: version, p_invoice: draft as Json }
  const saved = await db.rpc("save_invoice", order).then(dataOf)
  return saved as { lock_version: number; saved_at: string }
}

export type Beginning =
  | { kind: "credit_note"; corrects_id: string }
  | { kind: Exclude<InvoiceKind, "credit_note">; project_id?: string; request_id?: string; quote_id?: string }

/** Begins a draft, or returns the one that was begun. */
export async function startInvoice(db: Db, order: Beginning): Promise<string> {
  return await db.rpc("start_invoice", { p_order: order }).then(dataOf)
}

/** The draft of the credit note that a withdrawal asks for. Throws `credit_not_due` when there is none any more. */
export async function startDueCredit(db: Db, contractId: string): Promise<string> {
  return await db.rpc("start_due_credit", { p_contract_id: contractId }).then(dataOf)
}

/** Where invoices are issued, and what the owner has not settled yet. */
export async function readBilling(db: Db) {
  return (await db.rpc("read_billing").then(dataOf)) as { billing: BillingWay; gaps: string[] }
}

/** The money of a renovation, a small job or a quote, in cents TTC; see `read_contract_money`. */
export type ContractMoney = {
  signed_cents: number
  /** Of the amendments. */
  amended_cents: number
  deposit_cents: number
  invoiced_cents: number
  /** Below zero: more was invoiced than was sold, after a withdrawal for example. */
  to_invoice_cents: number
  received_cents: number
  left_cents: number
  retained_cents: number
  aid_left_cents: number
  to_return_cents: number
  due_cents: number
  /** Invoiced of quotes that the client withdrew from: to credit. */
  withdrawn_cents: number
  free_cents: number
  invoice_count: number
}

export async function readContractMoney(db: Db, contractId: string): Promise<ContractMoney> {
  return (await db.rpc("read_contract_money", { p_contract_id: contractId }).then(dataOf)) as ContractMoney
}
