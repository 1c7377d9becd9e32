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

/** A payment that staff noted, with the row that takes it back. */
export type Payment = Receipt & { correction: Receipt | null }

/** The payments that staff noted, in the order of their entry, each with its correction or refund. Prepayments by card are left out. */
export function paymentsOf(receipts: readonly Receipt[]): Payment[] {
  return receipts
    .filter(({ kind, method }) => kind === "payment" && method !== "card_online")
    .map((payment) => ({
      ...payment,
      correction: receipts.find(({ corrects_id }) => corrects_id === payment.id) ?? null,
    }))
    .sort((one, other) => one.recorded_at.localeCompare(other.recorded_at))
}
