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
  /** Missing where a screen does not read it; null: unknown. */
  vat_split?: VatSplit | null
}

/** A payment, with the row that takes all of it back, and what went back of it in all. */
export type Payment = Receipt & { correction: Receipt | null; returned_cents: number }

/** The payments that staff noted, in the order of their entry, each with its correction or refund. Prepayments by card are left out. */
export function paymentsOf(receipts: readonly Receipt[]): Payment[] {
  return everyPayment(receipts).filter(({ method }) => method !== "card_online")
}

/** The same, with those by card on the site. */
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
