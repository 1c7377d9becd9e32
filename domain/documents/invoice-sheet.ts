import { formatIban } from "../company/bank.ts"
import { formatShortDate } from "../dates.ts"
import { payableLabel } from "../invoices/describe.ts"
import { invoiceKindLabels, operationLabels } from "../invoices/invoice.ts"
import { aidLabel } from "../quotes/aids.ts"
import { frameOf, type SheetFrame } from "./frame.ts"
import type { Invoice } from "./invoice.ts"
import { DEDUCTIONS, type InvoiceTable, invoiceTable, statedCents } from "./invoice-rows.ts"
import {
  exactCents,
  linesOf,
  type Pair,
  printableAll,
  spacedSiren,
  vatRows,
  waysOfPaying,
  writtenDay,
} from "./words.ts"

/** All words of an invoice, ready to print; server/documents/templates/invoice.typ only lays them out. */
export type InvoiceSheet = SheetFrame & {
  heading: string
  references: Pair[]
  disclaimer: string | null
  blocks: [label: string, lines: string[]][]
  subject: string
  intro: string[]
  table: InvoiceTable
  /** Beside the totals: the progress of a situation or a balance, and where to pay. */
  asides: [title: string, rows: Pair[]][]
  totals: Pair[]
  total: Pair
  payments: Pair[]
  balance: Pair
  closing: string[]
  conditions: { title: string; mentions: { title: string; body: string[] }[] }
}

/** Of a draft, across the page. */
const DRAFT = "PROJET"

export function toInvoiceSheet(invoice: Invoice): InvoiceSheet {
  const { seller, buyer, number } = invoice
  const heading = headingOf(invoice)
  const frame = frameOf(seller, {
    title: [heading, number].filter(Boolean).join(" ") + `, ${buyer.name}`,
    running: [heading, number].filter(Boolean).join(" "),
    on: invoice.issued_on,
    isSpecimen: invoice.is_specimen,
  })
  const sheet: InvoiceSheet = {
    ...frame,
    specimen: frame.specimen ?? (number === null ? DRAFT : null),
    heading,
    references: referencesOf(invoice),
    disclaimer: number === null ? `${heading} – document non comptable` : null,
    blocks: blocksOf(invoice),
    subject: invoice.title,
    intro: introOf(invoice),
    table: invoiceTable(invoice),
    asides: [...progressOf(invoice), ...accountOf(invoice)],
    totals: totalsOf(invoice),
    total: [seller.vat_exempt ? "Total" : "Total TTC", exactCents(printed(invoice.total_cents, invoice))],
    payments: [...retentionOf(invoice), ...aidsOf(invoice), ...paymentsOf(invoice)],
    balance: balanceOf(invoice),
    closing: linesOf(invoice.notes),
    conditions: { title: "Conditions", mentions: mentionsOf(invoice) },
  }
  return printableAll(sheet)
}

const isCredit = ({ kind }: Invoice) => kind === "credit_note"
/** A credit note says positive amounts. */
const printed = (cents: number, invoice: Invoice) => (isCredit(invoice) ? 0 - cents : cents)

function headingOf({ kind, number, situation_no }: Invoice): string {
  if (number === null) return kind === "credit_note" ? "Projet d’avoir" : "Projet de facture"
  return kind === "situation" ? `Situation n°\u00a0${situation_no}` : invoiceKindLabels[kind]
}

function referencesOf(invoice: Invoice): Pair[] {
  const { kind, number, issued_on, operation_on, due_on, left_cents, operation, situation_no } = invoice
  const nature = kind === "situation" ? `${invoiceKindLabels[kind]} n°\u00a0${situation_no}` : invoiceKindLabels[kind]
  const day = kind === "deposit" ? "Acompte du" : operation === "goods" ? "Livraison du" : "Travaux du"
  return [
    ...(number === null
      ? ([
          ["Nature", nature],
          ["Établi le", writtenDay(issued_on)],
        ] as Pair[])
      : ([
          [kind === "credit_note" ? "Avoir n°" : "Facture n°", number],
          [kind === "credit_note" ? "Émis le" : "Émise le", writtenDay(issued_on)],
        ] as Pair[])),
    ...(operation_on && operation_on !== issued_on ? [[day, writtenDay(operation_on)] as Pair] : []),
    ...(due_on && left_cents > 0 ? [["Échéance", writtenDay(due_on)] as Pair] : []),
  ]
}

function blocksOf({ buyer, place, project_name }: Invoice): InvoiceSheet["blocks"] {
  const numbers = [buyer.siren && `SIREN ${spacedSiren(buyer.siren)}`, buyer.vat_number && `TVA ${buyer.vat_number}`]
  const blocks: InvoiceSheet["blocks"] = [
    ["Client", [buyer.name, ...numbers.filter((line) => line !== null), ...addressOf(buyer)]],
    ["Lieu des travaux", linesOf(place)],
    ["Chantier", linesOf(project_name)],
  ]
  return blocks.filter(([, lines]) => lines.length > 0)
}

/** The database joins postal code and town to the lines, or gives them apart. */
function addressOf({ address, postal_code, city }: Invoice["buyer"]): string[] {
  const lines = linesOf(address)
  const town = [postal_code, city].filter(Boolean).join(" ")
  return town && !lines.some((line) => line.includes(town)) ? [...lines, town] : lines
}

function introOf({ contracts, request_reference, purchase_order, corrects, reason }: Invoice): string[] {
  const signed = contracts.map(
    ({ number, kind, signed_on }, i) =>
      `${i === 0 || kind === "initial" ? (kind === "initial" ? "Devis" : "Avenant") : "avenant"} ${number} signé le ${writtenDay(signed_on)}`,
  )
  return [
    ...(corrects ? [`Cet avoir corrige la facture ${corrects.number} du ${writtenDay(corrects.issued_on)}.`] : []),
    ...(reason ? [`Motif\u00a0: ${reason}`] : []),
    ...(signed.length > 0 ? [signed.join(", ")] : []),
    ...(request_reference ? [`Rendez-vous ${request_reference}`] : []),
    ...(purchase_order ? [`Bon de commande ${purchase_order}`] : []),
  ]
}

function progressOf({ kind, progress, seller }: Invoice): InvoiceSheet["asides"] {
  if (!progress || (kind !== "situation" && kind !== "balance")) return []
  const { contract_cents, before_cents, now_cents } = progress
  const rows: Pair[] = [
    ["Marché", exactCents(contract_cents)],
    ["Déjà facturé", exactCents(before_cents)],
    [kind === "situation" ? "Cette situation" : "Ce solde", exactCents(now_cents)],
    ["Reste à facturer", exactCents(contract_cents - before_cents - now_cents)],
  ]
  return [[seller.vat_exempt ? "Avancement du marché" : "Avancement du marché, HT", rows]]
}

function accountOf({ bank, left_cents, number }: Invoice): InvoiceSheet["asides"] {
  // A draft asks for no payment.
  if (!bank || !number || left_cents <= 0) return []
  const bic: Pair[] = bank.bic ? [["BIC", bank.bic]] : []
  return [["Pour payer par virement", [["IBAN", formatIban(bank.iban)], ...bic, ["Référence", number]]]]
}

/** The works, their discount and the deposits taken back, in the terms of the prices above, then HT and VAT. */
function totalsOf(invoice: Invoice): Pair[] {
  const { seller, price_basis, allowances, rows, split } = invoice
  const basis = seller.vat_exempt ? "" : ` ${price_basis.toUpperCase()}`
  const statedOf = (kind: "work" | "deduction") =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + statedCents(row, invoice) : sum), 0)
  const [works, deposits] = [statedOf("work"), statedOf("deduction")]
  const left = printed(price_basis === "ht" ? invoice.net_cents : invoice.total_cents, invoice)
  const discount: Pair[] = [
    [`Total${basis} avant remise`, exactCents(works)],
    ["Remise", exactCents(left - works - deposits)],
    ...(deposits === 0 ? [] : [[DEDUCTIONS, exactCents(deposits)] as Pair]),
  ]
  const printedSplit = split.map(({ vat_rate, net_cents, vat_cents }) => ({
    ...{ vat_rate, net_cents: printed(net_cents, invoice), vat_cents: printed(vat_cents, invoice) },
  }))
  return [...(allowances.length > 0 ? discount : []), ...(seller.vat_exempt ? [] : vatRows(printedSplit))]
}

const retentionOf = ({ retention_cents }: Invoice): Pair[] =>
  retention_cents > 0 ? [["Retenue de garantie", exactCents(0 - retention_cents)]] : []

const aidsOf = ({ kind, aids }: Invoice): Pair[] =>
  kind === "credit_note" ? [] : aids.map((aid) => [aidLabel(aid), exactCents(0 - aid.cents)])

const paymentsOf = ({ payments }: Invoice): Pair[] =>
  payments.map(({ received_on, method, amount_cents }) => [
    `Déjà réglé le ${formatShortDate(received_on)}${waysOfPaying[method] ?? ""}`,
    exactCents(0 - amount_cents),
  ])

function balanceOf(invoice: Invoice): Pair {
  const { left_cents, total_cents, paid_cents, retention_cents, aids } = invoice
  if (isCredit(invoice)) return ["En votre faveur", exactCents(0 - total_cents)]
  return [payableLabel({ paid_cents, retention_cents, aids }), exactCents(left_cents)]
}

function mentionsOf({ operation, mentions }: Invoice): InvoiceSheet["conditions"]["mentions"] {
  return [
    { title: "Catégorie d’opération", body: [operationLabels[operation]] },
    ...mentions.map(({ title, body }) => ({ title, body: linesOf(body) })),
  ]
}
