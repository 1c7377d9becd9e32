import type { TakingKind, TakingMethod } from "./takings.ts"
import type { VatSplit } from "./vat.ts"

/** A row of the ledger: money received (positive) or given back, in cents. It never changes. */
export type Receipt = {
  id: string
  kind: TakingKind
  method: TakingMethod
  amount_cents: number
  /** Day in Paris. */
  received_on: string
  recorded_at: string
  /** Null: the payment provider reported it. */
  recorded_by_name: string | null
  corrects_id: string | null
  reason: string | null
  /** The document that was paid; missing where a screen does not read them. */
  quote_id?: string | null
  invoice_id?: string | null
  /** Missing where a screen does not read it; null: unknown. */
  vat_split?: VatSplit | null
}

/** A payment, with the row that takes all of it back, and what went back of it in all. */
export type Payment = Receipt & { correction: Receipt | null; returned_cents: number }

/** The payments of a request besides its prepayment by card: those that staff noted, and those of its quotes and invoices. */
export function paymentsOf(receipts: readonly Receipt[]): Payment[] {
  return everyPayment(receipts).filter(
    ({ method, quote_id, invoice_id }) => method !== "card_online" || Boolean(quote_id ?? invoice_id),
  )
}

/** Payments in the order of their entry, each with its correction or refund. */
export function everyPayment(receipts: readonly Receipt[]): Payment[] {
  const after = (id: string): Receipt[] =>
    receipts.filter(({ corrects_id }) => corrects_id === id).flatMap((row) => [row, ...after(row.id)])
  return receipts
    .filter(({ kind }) => kind === "payment")
    .map((payment) => {
      const rows = after(payment.id)
      const returned_cents = rows.reduce((sum, { amount_cents }) => sum - amount_cents, 0)
      const correction = returned_cents === payment.amount_cents ? rows.at(-1) : undefined
      return { ...payment, correction: correction ?? null, returned_cents }
    })
    .sort((one, other) => one.recorded_at.localeCompare(other.recorded_at))
}
