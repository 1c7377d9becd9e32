import { OTHER_RATE, QUOTE_LINE_RATE } from "../law.gen.ts"
import { formatEuros, fromCents, toCents } from "../money.ts"
import { type Basis, describeVat } from "../vat.ts"

/** The money of renovations. Amounts are in euros and without VAT (HT), as the database has them; sums are made in integer cents. */

/** What a new budget and a new expense are proposed with. */
export const NEW_BUDGET = { budget_basis: "ht", budget_vat_rate: String(QUOTE_LINE_RATE) } as const
export const STATED_BUDGET = "Le budget qu’annonce un particulier est le plus souvent TTC."
const NEW_EXPENSE = { amount_basis: "ht", vat_rate: String(OTHER_RATE) } as const

/** Under the franchise en base a company adds no VAT to its price, and gets none back: a purchase costs what is paid. */
const EXEMPT_BUDGET = { budget_basis: "ht", budget_vat_rate: "0" } as const
const EXEMPT_EXPENSE = { amount_basis: "ttc", vat_rate: "0" } as const
export const newBudget = (isVatExempt: boolean) => (isVatExempt ? EXEMPT_BUDGET : NEW_BUDGET)
export const newExpense = (isVatExempt: boolean) => (isVatExempt ? EXEMPT_EXPENSE : NEW_EXPENSE)

type Costs = { budget: number; estimated_cost: number; actual_cost: number }

/**
 * What is expected to be left of the budget (budget - estimated cost), and what is left of it to date (budget - actual cost). Null while
 * no cost is estimated, or none is there: the whole budget is no margin.
 */
export function marginsOf({ budget, estimated_cost, actual_cost }: Costs): Record<"planned" | "toDate", number | null> {
  const left = (cost: number) => (cost === 0 ? null : fromCents(toCents(budget) - toCents(cost)))
  return { planned: left(estimated_cost), toDate: left(actual_cost) }
}

/** A margin as it is shown: « 17 500 € HT », or a dash while it is unknown. */
export const formatMargin = (margin: number | null, basis: Basis | null) =>
  margin === null ? "—" : formatWithout({ without: margin, basis })

/** What is left to pay of what was invoiced. */
export function toPay({ invoiced, paid }: { invoiced: number; paid: number }): number {
  return fromCents(toCents(invoiced) - toCents(paid))
}

/** A share in whole percents, halves away from zero; null without a whole. */
export function percentOf(part: number, whole: number): number | null {
  const percent = (100 * toCents(part)) / toCents(whole)
  return whole > 0 ? Math.sign(percent) * Math.round(Math.abs(percent)) + 0 : null
}

export const NO_BASIS = "base non précisée"
/** A budget that a signature set at several rates is without VAT alone. */
export const SEVERAL_RATES = "TVA à plusieurs taux"

/** An amount without VAT and with it; without a basis the second one is unknown. */
export type Taxed = { without: number; with: number | null; basis: Basis | null; vat_rate?: number | null }

/** « 6 583,33 € HT »; without a basis the amount alone. */
export function formatWithout({ without, basis }: Pick<Taxed, "without" | "basis">): string {
  return basis === null ? formatEuros(without) : `${formatEuros(without)} HT`
}

/** What stands beside it: « 7 900 € TTC, TVA 20 % », « sans TVA », or that the basis is unknown. */
export function describeWith({ with: amount, basis, vat_rate = null }: Omit<Taxed, "without">): string {
  if (basis === "ht" && vat_rate === null && amount === null) return SEVERAL_RATES
  if (basis === null || amount === null) return NO_BASIS
  if (vat_rate === 0) return describeVat(vat_rate)
  return vat_rate === null ? `${formatEuros(amount)} TTC` : `${formatEuros(amount)} TTC, ${describeVat(vat_rate)}`
}

type Budget = {
  budget: number
  budget_basis: Basis | null
  budget_with_vat: number | null
  budget_vat_rate?: number | null
}

/** The budget of a renovation, as `formatWithout` and `describeWith` take it. */
export function budgetOf({ budget, budget_with_vat, budget_basis, budget_vat_rate = null }: Budget): Taxed {
  return { without: budget, with: budget_with_vat, basis: budget_basis, vat_rate: budget_vat_rate }
}
