import { addDays } from "../dates.ts"
import type { Period } from "./takings.ts"

/** VAT by rate in percent, by rate ascending: `net_cents` is without VAT (HT). */
export type VatPart = { vat_rate: number; net_cents: number; vat_cents: number }
export type VatSplit = VatPart[]

/** The VAT of the takings of a period (`vat_of_takings`), in cents; `months` has the same parts, `vat_rate` null for money without a known rate. */
export type VatOfTakings = {
  rates: VatSplit
  months: MonthlyVat[]
  /** Of deposits that the company keeps after a cancellation; contained in `rates`. */
  kept: Omit<VatPart, "vat_rate">
  /** Of goods, due with their invoice, less the VAT of their money; contained in `rates`. */
  goods: Omit<VatPart, "vat_rate">
  unsplit_cents: number
  total_cents: number
}
export type MonthlyVat = {
  month: string
  vat_rate: number | null
  net_cents: number | null
  vat_cents: number | null
  cents: number
}

export const grossOf = ({ net_cents, vat_cents }: Omit<VatPart, "vat_rate">): number => net_cents + vat_cents

/** The sum of all rates. */
export function totalVat(split: VatSplit): Omit<VatPart, "vat_rate"> {
  return {
    net_cents: split.reduce((sum, { net_cents }) => sum + net_cents, 0),
    vat_cents: split.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
  }
}

/** Whether there is nothing but money without VAT: a company under the franchise needs no table of it. */
export const isWithoutVat = ({ rates }: Pick<VatOfTakings, "rates">): boolean =>
  rates.every(({ vat_rate }) => vat_rate === 0)

/** The cents of a line that have no rate: the whole of an imported payment, else nothing. */
export function withoutRate({ amount_cents, vat_split }: { amount_cents: number; vat_split: VatSplit | null }): number {
  return amount_cents - grossOf(totalVat(vat_split ?? []))
}

/** The days of a period in the month that begins on this day. */
export function daysOfMonth(month: string, { from, to }: Period): Period {
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1)
  return { from: month > from ? month : from, to: last < to ? last : to }
}

/** « TVA du mois » within one month, else « TVA de la période ». */
export function vatTitle({ from, to }: Period): string {
  return from.slice(0, 7) === to.slice(0, 7) ? "TVA du mois" : "TVA de la période"
}
