import { formatEuros } from "../money.ts"
import type { QuoteState } from "./labels.ts"

type Awarded = {
  id: string
  round_id: string
  status: QuoteState
  price: number | null
  estimate_before: number | null
  contractor: { name: string }
}

/** Estimated cost of the project after undoing a choice, in euros; null when it does not change. The database applies the same rule. */
export function estimateAfterUndo(quote: Awarded, quotes: readonly Awarded[], estimatedCost: number): number | null {
  const cents = (kept: readonly Awarded[]) => kept.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0)
  const awarded = quotes.filter(({ status }) => status === "accepted")
  if (quote.estimate_before === null || cents(awarded) !== Math.round(estimatedCost * 100)) return null
  const others = awarded.filter(({ id }) => id !== quote.id)
  return others.length > 0 ? cents(others) / 100 : quote.estimate_before
}

const names = new Intl.ListFormat("fr", { type: "conjunction" })

/** Who is notified when a choice is undone, and its effects. */
export function describeUndo(quote: Awarded, quotes: readonly Awarded[], estimatedCost: number): string {
  const others = quotes.filter(({ round_id, status }) => round_id === quote.round_id && status === "rejected")
  const estimate = estimateAfterUndo(quote, quotes, estimatedCost)
  const told = names.format(others.map(({ contractor }) => contractor.name))
  return [
    `${quote.contractor.name} apprend que son devis n’est pas encore retenu. `,
    others.length > 0 ? `${told} ${others.length > 1 ? "apprennent" : "apprend"} que le choix est rouvert. ` : "",
    `La dépense de ${formatEuros(quote.price ?? 0)} qui avait été préparée est retirée`,
    estimate === null ? "." : `, et le coût estimé du projet redevient ${formatEuros(estimate)}.`,
  ].join("")
}
