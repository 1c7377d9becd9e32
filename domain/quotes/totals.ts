import { type Discount, documentTotals, type DocumentTotals, lineCents } from "../amounts/document.ts"
import { divide, toNumber } from "../amounts/rounding.ts"
import type { VatShare } from "../amounts/split.ts"
import type { QuoteDraft, QuoteLine } from "./quote.ts"
import { sumSections } from "./sections.ts"

export type QuoteTotals = {
  /** After the discount of the document. */
  split: VatShare[]
  net_cents: number
  vat_cents: number
  gross_cents: number
  /** The discount of the document, in cents HT. */
  allowance_cents: number
  /** Cents of each line as its price is stated, HT or TTC, options too; 0 for what is no work. */
  lines: number[]
  /** The same per section, without the options that are not chosen; null for what is no section. */
  sections: (number | null)[]
  /** What the client would pay more with the options that are not chosen: TTC, after the discount of the document. */
  options_gross_cents: number
  costs: Costs
}

/** What the works cost the company, for staff alone. */
export type Costs = {
  cents: number
  /** Counted works without a cost; the margin leaves them out. */
  unknown: number
  /** Hundredths of hours. */
  hours: number
  /** Of the works with a known cost: their HT after all discounts, less the cost. Null without any. */
  margin_cents: number | null
  /** The same in basis points of their HT; null when that is zero. */
  margin_bp: number | null
}

type Priced = Pick<QuoteDraft, "price_basis"> &
  Discount & {
    lines: readonly QuoteLine[]
    /** Ids of the options that the client took; none before the signature. */
    chosen?: readonly string[]
  }

/** The amounts of a quote, as the database computes them when it is saved and sent. */
export function totalsOf({ price_basis, lines, chosen = [], ...discount }: Priced): QuoteTotals {
  const isCounted = ({ kind, is_option, id }: QuoteLine) => kind === "work" && (!is_option || chosen.includes(id))
  const stated = lines.map((line) => (line.kind === "work" ? lineCents(line) : 0))
  const counted = lines.filter(isCounted)
  const sum = (works: readonly QuoteLine[]) => documentTotals(works, price_basis, discount)
  const totals = sum(counted)
  const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  const works = lines.filter(({ kind }) => kind === "work")
  const whole = works.length === counted.length ? totals : sum(works)
  const net_cents = add(totals.split.map(({ net_cents }) => net_cents))
  const vat_cents = add(totals.split.map(({ vat_cents }) => vat_cents))
  return {
    split: totals.split,
    net_cents,
    vat_cents,
    gross_cents: net_cents + vat_cents,
    allowance_cents: add(totals.allowances.map(({ net_cents }) => net_cents)),
    lines: stated,
    sections: sumSections(
      lines,
      stated.map((cents, i) => (lines[i] && isCounted(lines[i]) ? cents : 0)),
    ),
    options_gross_cents: grossOf(whole.split) - (net_cents + vat_cents),
    costs: costsOf(counted, totals, discount),
  }
}

const grossOf = (split: readonly VatShare[]) =>
  split.reduce((gross, { net_cents, vat_cents }) => gross + net_cents + vat_cents, 0)

function costsOf(
  works: readonly QuoteLine[],
  { lines: nets, allowances }: Pick<DocumentTotals, "lines" | "allowances">,
  { discount_bp, discount_cents = 0 }: Discount,
): Costs {
  let [cents, hours, sold] = [0n, 0n, 0n]
  let known = 0
  works.forEach(({ quantity, unit_cost, hours: each }, i) => {
    if (each !== null) hours += scaled(quantity) * scaled(each)
    if (unit_cost === null) return
    known += 1
    cents += divide(scaled(quantity) * scaled(unit_cost), 1_000_000n)
    sold += BigInt(nets[i] ?? 0)
  })
  const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + BigInt(number), 0n)
  const whole = add(nets)
  // A discount in euros weighs on what has a known cost as on the rest.
  const discounted =
    discount_cents === 0 || whole === 0n
      ? divide(sold * BigInt(discount_bp), 10_000n)
      : divide(sold * add(allowances.map(({ net_cents }) => net_cents)), whole)
  const margin = sold - discounted - cents
  const after = margin + cents
  return {
    cents: toNumber(cents),
    unknown: works.length - known,
    hours: toNumber(divide(hours, 1_000_000n)),
    margin_cents: known === 0 ? null : toNumber(margin),
    margin_bp: known === 0 || after === 0n ? null : toNumber(divide(margin * 10_000n, after)),
  }
}

/** What a work earns, in cents HT and in basis points of its price; null when its cost is unknown. The discount of the document is left out. */
export function marginOf(line: QuoteLine, basis: QuoteDraft["price_basis"]) {
  const { lines, costs } = totalsOf({ price_basis: basis, discount_bp: 0, lines: [{ ...line, is_option: false }] })
  return costs.margin_cents === null ? null : { cents: costs.margin_cents, bp: costs.margin_bp, of: lines[0] ?? 0 }
}

/** A decimal in ten-thousandths. */
function scaled(decimal: string): bigint {
  const [whole = "0", decimals = ""] = decimal.replace("-", "").split(".")
  const value = BigInt(whole + decimals.padEnd(4, "0"))
  return decimal.startsWith("-") ? -value : value
}

/** The lines of a quote under the franchise, whatever rates they were written with: the database computes them without VAT. */
export const withoutRates = <Line extends QuoteLine>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, vat_rate: 0 }))
