import { type Credited, creditStep, type RowLeft } from "../amounts/credit.ts"
import { grossOf, type VatShare, type VatSplit } from "../amounts/split.ts"
import { withVat } from "../amounts/with-vat.ts"
import { centsToInput, parseCents } from "../money.ts"
import type { Basis, VatRate } from "../vat.ts"
import type { RowCredit } from "./invoice.ts"

/** The amounts of a credit note between what is typed row by row, what is saved, and what it comes to. */

export const basisOf = (credits: readonly RowCredit[]): Basis | null =>
  credits[0] === undefined ? null : "gross_cents" in credits[0] ? "ttc" : "ht"

/** What was typed for a row; "" for nothing. */
export function typedAmount(credits: readonly RowCredit[], row: number): string {
  const credit = credits.find((one) => one.row === row)
  return credit ? centsToInput("gross_cents" in credit ? credit.gross_cents : credit.net_cents) : ""
}

/** The rows of which something readable is given back; `amounts` are in the order of `rows`. */
export function readCredits(basis: Basis, rows: readonly RowLeft[], amounts: readonly string[]): RowCredit[] {
  return rows.flatMap(({ row }, i) => {
    const cents = parseCents(amounts[i] ?? "") ?? 0
    return cents > 0 ? [basis === "ttc" ? { row, gross_cents: cents } : { row, net_cents: cents }] : []
  })
}

export type CreditedRow = { row: number; net_cents: number; vat_cents: number; gross_cents: number }

/** HT, VAT and TTC of each row that is given back, and of the credit note. Typed HT, its VAT is that of the sum of a rate. */
export function computeCredits(
  credits: readonly RowCredit[],
  rows: readonly RowLeft[],
  left: readonly VatShare[],
): { rows: CreditedRow[]; split: VatSplit } {
  const given = credits.flatMap((credit): Credited[] => {
    const found = rows.find(({ row }) => row === credit.row)
    return found
      ? [{ ...credit, vat_rate: found.vat_rate, row_net: found.net_cents, row_gross: found.gross_cents }]
      : []
  })
  const { nets, split } = creditStep(given, left)
  const shown = given.map((credit, i) => {
    const net_cents = nets[i] ?? 0
    const gross_cents = "gross_cents" in credit ? credit.gross_cents : withVat(net_cents, credit.vat_rate as VatRate)
    return { row: credits[i]?.row ?? 0, net_cents, vat_cents: gross_cents - net_cents, gross_cents }
  })
  return { rows: shown, split }
}

/** What may still be given back of a row, TTC: what is left of its rate may be less by a rounding, a discount or a deposit. */
export const grossLeft = ({ vat_rate, gross_cents }: RowLeft, left: readonly VatShare[]) =>
  Math.min(gross_cents, grossOf(left.filter((share) => share.vat_rate === vat_rate)))
