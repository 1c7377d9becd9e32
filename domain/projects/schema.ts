import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { email, euros, number, optional, optionalEmail, optionalEuros, optionalOf, phone, required } from "../fields.ts"
import { optionalBasis, vatRate } from "../vat-fields.ts"
import { looksLikePhone, toInternationalPhone } from "../phone-format.ts"
import type { VatRate } from "../vat.ts"
import { EXPENSE_CATEGORIES } from "./labels.ts"

const MOST_EUROS = 10_000_000
const NO_DAY = "Cette date n’existe pas."

const optionalDay = () => optionalOf(isDay, NO_DAY)
const requiredDay = (missing: string) => required(missing, 10).check(z.refine(isDay, NO_DAY))

const named = {
  name: required("Indiquez le nom du projet.", 160),
  client_name: required("Indiquez le nom du client.", 120),
  address: required("Indiquez l’adresse du chantier.", 300),
  /** The budget as it was stated: with VAT if the basis is ttc. The database computes the other amount. */
  budget: euros(0, MOST_EUROS),
  budget_basis: optionalBasis(),
  budget_vat_rate: vatRate(),
  deadline: optionalDay(),
  description: optional(8000),
}

/** E-mail and telephone are only required when a project is created, not when it is edited (specification §5). */
export const newProjectSchema = z.object({
  ...named,
  client_phone: phone("Indiquez le téléphone du client."),
  client_email: email("Indiquez l’adresse e-mail du client."),
  estimated_cost: optionalEuros(MOST_EUROS),
})
export type NewProjectInput = z.input<typeof newProjectSchema>

const optionalPhone = z.pipe(
  optionalOf(looksLikePhone, "Ce numéro de téléphone semble incorrect.", 30),
  z.transform((typed) => typed && toInternationalPhone(typed)),
)

const editedProject = z.object({
  ...named,
  /** "" for a budget without VAT at several rates, as a signature sets it. */
  budget_vat_rate: z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    vatRate(),
  ]),
  client_phone: optionalPhone,
  client_email: optionalEmail(),
  estimated_cost: euros(0, MOST_EUROS),
  actual_cost: euros(0, MOST_EUROS),
  start_date: optionalDay(),
  progress: number(
    (percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100,
    "Indiquez un nombre entier de 0 à 100.",
  ),
})
export const editProjectSchema = editedProject.check(
  z.refine(({ budget_basis, budget_vat_rate }) => budget_basis !== "ttc" || budget_vat_rate !== null, {
    path: ["budget_vat_rate"],
    error: "Choisissez le taux de TVA.",
  }),
)
export type EditProjectInput = z.input<typeof editProjectSchema>
export type EditedProject = z.output<typeof editProjectSchema>

/** The specification's sentence for both fields of a milestone. */
export const MILESTONE_INCOMPLETE = "Veuillez remplir le titre et la date d’échéance"

export const milestoneSchema = z
  .object({
    title: required(MILESTONE_INCOMPLETE, 160),
    due_date: requiredDay(MILESTONE_INCOMPLETE),
    starts_on: optionalDay(),
    description: optional(2000),
    is_client_visible: z.boolean(),
  })
  .check(
    z.refine(({ starts_on, due_date }) => starts_on === null || starts_on <= due_date, {
      error: "Le début ne peut pas suivre l’échéance.",
      path: ["starts_on"],
    }),
  )
export type MilestoneInput = z.input<typeof milestoneSchema>

export const expenseSchema = z.object({
  description: required("Indiquez ce qui a été acheté ou payé.", 300),
  category: z.enum(EXPENSE_CATEGORIES, "Choisissez une catégorie."),
  supplier: optional(120),
  /** As it was stated: with VAT if the basis is ttc. */
  amount: euros(0.01, MOST_EUROS),
  amount_basis: optionalBasis(),
  vat_rate: vatRate(),
  expense_date: requiredDay("Indiquez la date de la dépense."),
  is_paid: z.boolean(),
  receipt_bucket: z.nullable(z.string()),
  receipt_path: z.nullable(z.string()),
  receipt_url: z.nullable(z.string()),
})
export type ExpenseInput = z.input<typeof expenseSchema>

type StatedExpense = Pick<z.output<typeof expenseSchema>, "amount" | "amount_basis" | "vat_rate">
export type ExpenseAmounts = Pick<StatedExpense, "amount_basis"> & {
  amount?: number
  amount_with_vat?: number
  vat_rate: VatRate | null
}

/** The columns of a stated amount, in euros. The database computes the other amount. */
export function expenseAmounts({ amount, amount_basis, vat_rate }: StatedExpense): ExpenseAmounts {
  if (amount_basis === null) return { amount, amount_basis, vat_rate: null }
  return { ...(amount_basis === "ht" ? { amount } : { amount_with_vat: amount }), amount_basis, vat_rate }
}

export const noteSchema = z.object({ body: required("Écrivez la note.", 4000) })
