import type { Invoice } from "../documents/invoice.ts"
import { sumOfAids } from "../quotes/aids.ts"
import { VAT_EXEMPTION } from "../vat.ts"
import { amountOf, categoryOf, pricedRows, signOf } from "./factur-x-lines.ts"
import { element, leaf } from "./xml.ts"

/** Discounts (BG-20), VAT by rate (BG-23) and totals (BG-22) of the XML of an invoice. */

type Group = { vat_rate: number; net_cents: number; vat_cents: number }
/** In the sign of the XML. */
export type Totals = {
  lines: number
  allowances: Omit<Group, "vat_cents">[]
  /** A rate that the document uses has a group, also when nothing is left of it. */
  groups: Group[]
}

const sumOf = (list: readonly { net_cents: number }[]) => list.reduce((sum, { net_cents }) => sum + net_cents, 0)

/** Throws when the amounts of the snapshot do not add up: such an invoice must not leave. */
export function totalsOf(invoice: Invoice): Totals {
  const { number, split, allowances, net_cents, total_cents, retention_cents, aids, paid_cents, left_cents } = invoice
  const rows = pricedRows(invoice)
  const at = <One extends { vat_rate: number }>(list: readonly One[], vat_rate: number) =>
    list.filter((one) => one.vat_rate === vat_rate)
  const rates = [...new Set([...rows.map((row) => row.vat_rate), ...split.map(({ vat_rate }) => vat_rate)])].toSorted(
    (one, other) => one - other,
  )
  const shares = rates.map((vat_rate) => at(split, vat_rate)[0] ?? { vat_rate, net_cents: 0, vat_cents: 0 })
  const vat = shares.reduce((sum, share) => sum + share.vat_cents, 0)
  const adds =
    shares.every(({ vat_rate, net_cents: net }) => {
      const lines = sumOf(rows.filter((row) => row.vat_rate === vat_rate))
      return lines - sumOf(at(allowances, vat_rate)) === net
    }) &&
    sumOf(shares) === net_cents &&
    sumOf(allowances) === sumOf(rates.flatMap((vat_rate) => at(allowances, vat_rate))) &&
    net_cents + vat === total_cents &&
    (invoice.kind === "credit_note" || total_cents - retention_cents - sumOfAids(aids) - paid_cents === left_cents)
  if (!adds) throw new Error(`The amounts of the invoice ${number} do not add up`)
  const sign = signOf(invoice)
  return {
    lines: sumOf(rows) * sign,
    allowances: allowances.map(({ vat_rate, net_cents: net }) => ({ vat_rate, net_cents: net * sign })),
    groups: shares.map((share) => ({
      vat_rate: share.vat_rate,
      net_cents: share.net_cents * sign,
      vat_cents: share.vat_cents * sign,
    })),
  }
}

/** The moment that VAT is due (BT-8): 72 with the money, 5 with the invoice, 29 with the delivery of goods. Without VAT there is none. */
function moment({ operation, vat_moment, seller }: Invoice): string | null {
  if (seller.vat_exempt) return null
  return operation === "goods" ? "29" : vat_moment === "debits" ? "5" : "72"
}

const reasons: Record<string, [text: string, code: string] | undefined> = {
  E: [VAT_EXEMPTION, "VATEX-FR-FRANCHISE"],
  AE: ["Autoliquidation", "VATEX-FR-AE"],
}

export function vatGroups(invoice: Invoice, { groups }: Totals): string[] {
  return groups.map(({ vat_rate, net_cents, vat_cents }) => {
    const category = categoryOf(vat_rate, invoice.seller.vat_exempt)
    const [reason, code] = reasons[category] ?? []
    return element(
      "ram:ApplicableTradeTax",
      leaf("ram:CalculatedAmount", amountOf(vat_cents)),
      leaf("ram:TypeCode", "VAT"),
      leaf("ram:ExemptionReason", reason),
      leaf("ram:BasisAmount", amountOf(net_cents)),
      leaf("ram:CategoryCode", category),
      leaf("ram:ExemptionReasonCode", code),
      leaf("ram:DueDateTypeCode", moment(invoice)),
      leaf("ram:RateApplicablePercent", vat_rate.toFixed(2)),
    )
  })
}

export function documentAllowances({ seller }: Invoice, { allowances }: Totals): string[] {
  return allowances.map(({ vat_rate, net_cents }) =>
    element(
      "ram:SpecifiedTradeAllowanceCharge",
      element("ram:ChargeIndicator", leaf("udt:Indicator", "false")),
      leaf("ram:ActualAmount", amountOf(net_cents)),
      leaf("ram:Reason", "Remise"),
      element(
        "ram:CategoryTradeTax",
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:CategoryCode", categoryOf(vat_rate, seller.vat_exempt)),
        leaf("ram:RateApplicablePercent", vat_rate.toFixed(2)),
      ),
    ),
  )
}

export function summation(invoice: Invoice, { lines, allowances, groups }: Totals): string {
  const sign = signOf(invoice)
  const vat = groups.reduce((sum, { vat_cents }) => sum + vat_cents, 0)
  // Who pays for the buyer pays the seller: BT-113 holds it, and BT-115 what the buyer pays (and withholds).
  const paid = sign === 1 ? invoice.paid_cents + sumOfAids(invoice.aids) : 0
  return element(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    leaf("ram:LineTotalAmount", amountOf(lines)),
    allowances.length > 0 ? leaf("ram:AllowanceTotalAmount", amountOf(sumOf(allowances))) : "",
    leaf("ram:TaxBasisTotalAmount", amountOf(invoice.net_cents * sign)),
    leaf("ram:TaxTotalAmount", amountOf(vat), { currencyID: "EUR" }),
    leaf("ram:GrandTotalAmount", amountOf(invoice.total_cents * sign)),
    paid !== 0 ? leaf("ram:TotalPrepaidAmount", amountOf(paid)) : "",
    leaf("ram:DuePayableAmount", amountOf(invoice.total_cents * sign - paid)),
  )
}
