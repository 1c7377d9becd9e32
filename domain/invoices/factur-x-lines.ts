import { lineCents } from "../amounts/document.ts"
import { type Invoice, type InvoiceDeduction, type InvoiceWork, isAtOnce } from "../documents/invoice.ts"
import { exactCents, exactDecimal, percent } from "../documents/words.ts"
import { formatShortDate } from "../dates.ts"
import { discountNote } from "../quotes/discount.ts"
import { type Unit, unitLabels } from "../quotes/quote.ts"
import { uncapitalized } from "../typography.ts"
import { element, leaf } from "./xml.ts"

/** The lines (BG-25) of the XML of an invoice. */

/** What a line says: quantity × price − allowance is its amount, all in the sign of the XML. The price is never negative (EN 16931, BR-27). */
type Line = { name: string; description: string; vat_rate: number; cents: number } & Sold
type Sold = { quantity: string; unit: string; price: string; allowance: number; allowanceReason: string }

/** Units of UN/ECE Recommendation 20. */
const unitCodes: Record<Unit, string> = {
  u: "C62",
  h: "HUR",
  j: "DAY",
  m: "MTR",
  ml: "MTR",
  m2: "MTK",
  m3: "MTQ",
  kg: "KGM",
  t: "TNE",
  l: "LTR",
  forfait: "LS",
  ens: "SET",
}

/** « 1234.50 ». */
export const amountOf = (cents: number) => (cents / 100).toFixed(2)

/** The sign of the XML: a credit note is negative in the snapshot, and positive in XML and on paper. */
export const signOf = ({ kind }: Pick<Invoice, "kind">) => (kind === "credit_note" ? -1 : 1)

/** VAT category (BT-118, BT-151): 0 is « exempt » for a company under the franchise, else VAT that the customer declares. */
export const categoryOf = (rate: number, isExempt: boolean) => (rate > 0 ? "S" : isExempt ? "E" : "AE")

/** Works and deposits taken back; a work of which this document invoices nothing has no line. */
export function pricedRows({ rows }: Invoice): (InvoiceWork | InvoiceDeduction)[] {
  const priced = rows.filter((row) => row.kind === "work" || row.kind === "deduction")
  const moved = priced.filter((row) => row.net_cents !== 0 || (row.kind === "work" && isAtOnce(row)))
  return moved.length > 0 ? moved : priced
}

export function tradeLines(invoice: Invoice): string[] {
  const sign = signOf(invoice)
  return pricedRows(invoice).map((row, index) => {
    const cents = row.net_cents * sign
    const sold = row.kind === "work" ? soldOf(row, cents) : lumpSum(cents)
    const description = row.kind === "work" ? describeWork(row, invoice, sold) : describeDeduction(row)
    return tradeLine(
      { name: row.label, description, vat_rate: row.vat_rate, cents, ...sold },
      index + 1,
      invoice.seller.vat_exempt,
    )
  })
}

/** As the contract sells it when the whole line is invoiced at once and its price is HT; else a lump sum of the amount. */
function soldOf(row: InvoiceWork, cents: number): Sold {
  const gross = lineCents({ ...row, discount_bp: 0, discount_cents: 0 })
  const isWhole = isAtOnce(row) && lineCents(row) === cents
  if (!isWhole || (gross < 0 && gross !== cents)) return lumpSum(cents)
  const isNegative = row.unit_price.startsWith("-")
  return {
    quantity: isNegative ? negated(row.quantity) : row.quantity,
    unit: unitCodes[row.unit],
    price: row.unit_price.replace("-", ""),
    allowance: gross - cents,
    allowanceReason: discountNote(row) ?? "",
  }
}

const negated = (decimal: string) => (decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`)

const lumpSum = (cents: number): Sold => ({
  quantity: cents < 0 ? "-1" : "1",
  unit: unitCodes.forfait,
  price: amountOf(Math.abs(cents)),
  ...{ allowance: 0, allowanceReason: "" },
})

/** « 12,5 m² × 48,30 € HT — avancement cumulé 70 %, déjà facturé 45 % » after the description of the contract. */
function describeWork(row: InvoiceWork, { price_basis, seller }: Invoice, sold: Sold): string {
  const basis = seller.vat_exempt ? "" : ` ${price_basis.toUpperCase()}`
  const note = discountNote(row)
  const discount = note ? `, ${uncapitalized(note)}` : ""
  const contract = `${exactDecimal(row.quantity)} ${unitLabels[row.unit]} × ${exactDecimal(row.unit_price, 2)}\u00a0€${basis}${discount}`
  const progress =
    row.progress_bp === undefined || isAtOnce(row)
      ? ""
      : ` — avancement cumulé ${percent(row.progress_bp / 100)}, déjà facturé ${percent((row.progress_bp_before ?? 0) / 100)}`
  const isLumpSum = sold.unit === unitCodes.forfait && row.unit !== "forfait"
  return [row.description, isLumpSum || progress || price_basis === "ttc" ? contract + progress : ""]
    .filter(Boolean)
    .join("\n")
}

function describeDeduction(row: InvoiceDeduction): string {
  const deposit = `Acompte facturé le ${formatShortDate(row.invoice_on)}, facture ${row.invoice_number}`
  return row.description ?? `${deposit}\u00a0: ${exactCents(row.net_cents)} HT, TVA ${exactCents(row.vat_cents)}`
}

function tradeLine(line: Line, number: number, isExempt: boolean): string {
  const { name, description, vat_rate, cents, quantity, unit, price, allowance, allowanceReason } = line
  return element(
    "ram:IncludedSupplyChainTradeLineItem",
    element("ram:AssociatedDocumentLineDocument", leaf("ram:LineID", String(number))),
    element(
      "ram:SpecifiedTradeProduct",
      leaf("ram:Name", name.replace(/\s+/g, " ")),
      leaf("ram:Description", description),
    ),
    element(
      "ram:SpecifiedLineTradeAgreement",
      element("ram:NetPriceProductTradePrice", leaf("ram:ChargeAmount", price)),
    ),
    element("ram:SpecifiedLineTradeDelivery", leaf("ram:BilledQuantity", quantity, { unitCode: unit })),
    element(
      "ram:SpecifiedLineTradeSettlement",
      element(
        "ram:ApplicableTradeTax",
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:CategoryCode", categoryOf(vat_rate, isExempt)),
        leaf("ram:RateApplicablePercent", vat_rate.toFixed(2)),
      ),
      allowance !== 0
        ? element(
            "ram:SpecifiedTradeAllowanceCharge",
            element("ram:ChargeIndicator", leaf("udt:Indicator", "false")),
            leaf("ram:ActualAmount", amountOf(allowance)),
            leaf("ram:Reason", allowanceReason),
          )
        : "",
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", leaf("ram:LineTotalAmount", amountOf(cents))),
    ),
  )
}
