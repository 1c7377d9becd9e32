import { beforeEach } from "vitest"
import { type Invoice, invoiceSchema } from "#domain/documents/invoice.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { paidByCard } from "./card-payments.ts"
import { world, type Row } from "./quote-world.ts"

/** The ways of an invoice in the world of quotes: begun, saved, issued, paid, credited. */
export function useInvoices(): void {
  beforeEach(async () => {
    await world.empty("invoice_payments", "invoices", "compliance_answers")
    await world.sql("update public.billing_settings set billing = 'elsewhere', vat_moment = null")
  })
}

export type InvoiceRead = Row & {
  id: string
  lock_version: number
  state: string
  number: string
  net_cents: number
  total_cents: number
  left_cents: number
  content: Invoice
  missing: Row[]
  siblings: Row[]
  payments: Row[]
}

/** The owner has answered all that issuing here needs. */
export async function billingHere(): Promise<void> {
  await world.sql(`insert into public.compliance_answers (question, answer, name, detail, since_on, answered_by_name, answered_at)
    values ('attestation', 'signed', 'Jeanne Martin', null, '2026-11-01', 'Jeanne Martin', private.now()),
      ('platform', 'chosen', 'Plateforme', null, null, 'Jeanne Martin', private.now()),
      ('specimens', 'seen', 'Cabinet Prune', null, '2026-11-20', 'Jeanne Martin', private.now())`)
  await world.sql("update public.billing_settings set vat_moment = 'collection'")
  const { error } = await world.as.admin.rpc("set_billing", { p_way: "here" })
  if (error) throw new Error(JSON.stringify(error))
}

export async function start(order: Row): Promise<string> {
  const { data, error } = await world.as.manager.rpc("start_invoice", { p_order: order as never })
  if (error) throw new Error(JSON.stringify(error))
  return data as string
}
export async function read(id: string): Promise<InvoiceRead> {
  const { data, error } = await world.as.manager.rpc("read_invoice", { p_id: id })
  if (error) throw new Error(JSON.stringify(error))
  return data as InvoiceRead
}
export async function saveInvoice(id: string, change: Row) {
  const before = await read(id)
  return world.as.manager.rpc("save_invoice", {
    ...{ p_id: id, p_lock_version: before.lock_version },
    p_invoice: { ...before, content: null, ...change } as never,
  })
}
export async function issue(id: string, order: Row = { mail: false }) {
  const { lock_version } = await read(id)
  return world.as.manager.rpc("issue_invoice", { p_id: id, p_lock_version: lock_version, p_order: order as never })
}
/** Begins, saves and issues an invoice, and reads it; its XML can be written. */
export async function issued(order: Row, change: Row = {}): Promise<InvoiceRead> {
  const id = await start(order)
  const saved = await saveInvoice(id, change)
  if (saved.error) throw new Error(JSON.stringify(saved.error))
  const { error } = await issue(id)
  if (error) throw new Error(JSON.stringify([error, (await read(id)).missing]))
  const done = await read(id)
  // Throws when the amounts do not add up.
  toFacturX(invoiceSchema.parse(done.content))
  return done
}
export const credit = (corrects_id: string, change: Row = {}) =>
  issued({ kind: "credit_note", corrects_id }, { reason: "Erreur", ...change })
export async function pay(id: string, amount_cents: number, change: Row = {}) {
  const { error } = await world.as.manager.rpc("record_payment", {
    p_kind: "invoice",
    p_id: id,
    p_payment: { amount_cents, method: "transfer", paid_on: "2026-11-25", ...change },
  })
  return error?.code ?? null
}
export const content = ({ content: said }: InvoiceRead) => said

/** A small job of 184.50 euros, 80 of them prepaid by card. */
export async function job(change: Row = {}): Promise<string> {
  const request = await world.add.request({
    ...{ source: "online", base_price: 149, vat_rate: 10, scheduled_date: "2026-11-24", status: "completed" },
    additional_fees: JSON.stringify([{ id: "1", description: "Robinet", quantity: 1, unit_price: 35.5, vat_rate: 20 }]),
    ...change,
  })
  await world.script(paidByCard({ request: request.id, intent: `pi_${request.id.slice(0, 8)}` }))
  return request.id
}
