import { formatCents } from "../money.ts"

/** The money of a job, in cents. `starts_at`: its price is a starting price, because no quote was made on the spot yet. `is_done`: the work is done. */
export type JobMoney = {
  total_cents: number
  collected_cents: number
  due_cents: number
  starts_at: boolean
  is_done: boolean
}

/**
 * The one money line that staff and client read: price, received, left; empty for a job without a price. `withTax` adds the words of the tax to an
 * amount. Until the work is done, the rest is paid on site.
 */
export function moneyFacts(
  money: JobMoney,
  withTax: (amount: string) => string = (amount) => amount,
): [term: string, value: string][] {
  const { total_cents, collected_cents, due_cents, starts_at, is_done } = money
  const left = is_done ? "à régler" : "à régler sur place"
  if (total_cents <= 0 && collected_cents <= 0) return []
  const amount = (cents: number) => `${starts_at ? "à partir de " : ""}${formatCents(cents)}`
  const isOwedWhole = due_cents > 0 && collected_cents === 0
  return [
    ...(total_cents > 0
      ? [[isOwedWhole ? `Prix, ${left}` : "Prix", withTax(amount(total_cents))] as [string, string]]
      : []),
    ...(collected_cents > 0 ? [["Déjà réglé", formatCents(collected_cents)] as [string, string]] : []),
    ...(due_cents > 0 && !isOwedWhole ? [[`Reste ${left}`, amount(due_cents)] as [string, string]] : []),
  ]
}
