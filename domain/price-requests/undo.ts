import { formatEuros, fromCents, toCents } from "../money.ts"
import type { PriceRequestState } from "./labels.ts"

type Awarded = {
  id: string
  round_id: string
  status: PriceRequestState
  estimate_change: number | null
  expense_id: string | null
  contractor: { name: string }
}

/**
 * Estimated cost of the project, in euros without VAT, after undoing a choice; null when it does not change, because the choice did not
 * change it, or because the estimate is now lower than what the choice added. The database applies the same rule (`undo_award`).
 */
export function estimateAfterUndo(
  { estimate_change }: Pick<Awarded, "estimate_change">,
  estimated: number,
): number | null {
  if (estimate_change === null || estimated < estimate_change) return null
  return fromCents(toCents(estimated) - toCents(estimate_change))
}

const names = new Intl.ListFormat("fr", { type: "conjunction" })

/** Who is notified when a choice is undone, and its effects. */
export function describeUndo(request: Awarded, requests: readonly Awarded[], estimated: number): string {
  const others = requests.filter(({ round_id, status }) => round_id === request.round_id && status === "rejected")
  const estimate = estimateAfterUndo(request, estimated)
  const told = names.format(others.map(({ contractor }) => contractor.name))
  return [
    `${request.contractor.name} apprend que son chiffrage n’est pas encore retenu.`,
    others.length > 0 ? ` ${told} ${others.length > 1 ? "apprennent" : "apprend"} que le choix est rouvert.` : "",
    request.expense_id === null ? "" : " La dépense non payée qui avait été préparée est retirée.",
    estimate === null ? "" : ` Le coût estimé du projet revient à ${formatEuros(estimate)} HT.`,
  ].join("")
}
