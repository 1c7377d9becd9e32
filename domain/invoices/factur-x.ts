import type { Invoice } from "../documents/invoice.ts"
import { buyerParty, sellerParty } from "./factur-x-parties.ts"
import { tradeLines } from "./factur-x-lines.ts"
import { documentAllowances, summation, type Totals, totalsOf, vatGroups } from "./factur-x-totals.ts"
import type { InvoiceKind, Operation } from "./invoice.ts"
import { exactCents } from "../documents/words.ts"
import { aidLabel } from "../quotes/aids.ts"
import { element, leaf } from "./xml.ts"

/**
 * The XML of an issued invoice: Cross Industry Invoice D22B, profile EN 16931 of Factur-X 1.09, with the rules of France_RFE 1.4. The order of
 * the elements is that of the schema. Amounts are those of the snapshot; only sums that the snapshot does not have are made here (BT-106,
 * BT-107). docs/documents.md says how to check the result with the published rules.
 */

/** UNTDID 1001 (BT-3): a situation is an ordinary invoice. */
const typeCodes: Record<InvoiceKind, string> = {
  fee: "380",
  deposit: "386",
  standard: "380",
  situation: "380",
  balance: "380",
  credit_note: "381",
}
/** First letter of the framework (BT-23): services, goods, mixed. */
const frameLetters: Record<Operation, string> = { services: "S", goods: "B", mixed: "M" }

/** What the notes of a consumer's invoice, or of a credit note, say: the French rules want them there all the same. */
const NOTHING = "Sans objet."
const NO_DISCOUNT = "Pas d’escompte pour paiement anticipé."

/** Throws for a draft, and when the amounts of the snapshot do not add up: such an invoice must not leave. */
export function toFacturX(invoice: Invoice): string {
  if (invoice.number === null) throw new Error("A draft has no XML")
  const totals = totalsOf(invoice)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
${context(invoice)}
${exchangedDocument(invoice)}
${element(
  "rsm:SupplyChainTradeTransaction",
  ...tradeLines(invoice),
  element(
    "ram:ApplicableHeaderTradeAgreement",
    sellerParty(invoice),
    buyerParty(invoice),
    element("ram:BuyerOrderReferencedDocument", leaf("ram:IssuerAssignedID", invoice.purchase_order)),
    element("ram:ContractReferencedDocument", leaf("ram:IssuerAssignedID", invoice.contracts[0]?.number)),
  ),
  delivery(invoice),
  settlement(invoice, totals),
)}
</rsm:CrossIndustryInvoice>
`
}

const isDeposit = ({ kind }: Invoice) => kind === "deposit"
const isCredit = ({ kind }: Invoice) => kind === "credit_note"
const deductions = ({ rows }: Invoice) => rows.filter((row) => row.kind === "deduction")
/** Wholly paid at issuing, without a deposit before; a deposit that is paid has the framework 1 (FNFE-MPE, « Fiche Flash Acomptes »). */
const isSettled = (invoice: Invoice) =>
  !isDeposit(invoice) &&
  !isCredit(invoice) &&
  deductions(invoice).length === 0 &&
  invoice.paid_cents > 0 &&
  invoice.paid_cents === invoice.total_cents

/** 4 after a deposit, 2 for what is paid already, else 1. */
const frameOf = (invoice: Invoice) =>
  frameLetters[invoice.operation] + (deductions(invoice).length > 0 ? "4" : isSettled(invoice) ? "2" : "1")

const context = (invoice: Invoice) =>
  element(
    "rsm:ExchangedDocumentContext",
    element("ram:BusinessProcessSpecifiedDocumentContextParameter", leaf("ram:ID", frameOf(invoice))),
    element("ram:GuidelineSpecifiedDocumentContextParameter", leaf("ram:ID", "urn:cen.eu:en16931:2017")),
  )

function exchangedDocument(invoice: Invoice): string {
  const { buyer, mentions } = invoice
  const isConsumer = buyer.is_consumer
  const said = (code: string, otherwise: string) =>
    isConsumer ? otherwise : (mentions.find((mention) => mention.code === code)?.body ?? otherwise)
  return element(
    "rsm:ExchangedDocument",
    leaf("ram:ID", invoice.number),
    leaf("ram:TypeCode", typeCodes[invoice.kind]),
    element("ram:IssueDateTime", day("udt", invoice.issued_on)),
    note(invoice.is_specimen ? "SPÉCIMEN, sans valeur" : null),
    note(invoice.reason),
    note(invoice.notes),
    ...(isCredit(invoice)
      ? []
      : invoice.aids.map((aid) =>
          note(`${aidLabel(aid)}\u00a0: ${exactCents(aid.cents)}, versés au vendeur pour l’acheteur`),
        )),
    // The French rules want these three of every invoice (BR-FR-05); between a company and a consumer they are without object.
    note(said("invoice_penalties", NOTHING), "PMD"),
    note(said("invoice_recovery", NOTHING), "PMT"),
    note(said("invoice_discount", NO_DISCOUNT), "AAB"),
    isConsumer ? note("B2C", "BAR") : buyer.siren ? note("B2B", "BAR") : "",
  )
}

const note = (content: string | null, subject?: string) => {
  const text = leaf("ram:Content", content)
  return text && element("ram:IncludedNote", text, leaf("ram:SubjectCode", subject))
}

const day = (namespace: "udt" | "qdt", on: string) =>
  leaf(`${namespace}:DateTimeString`, on.replaceAll("-", ""), { format: "102" })

/** The day of the works, or of the payment of a deposit (BT-72). */
const delivery = ({ operation_on, issued_on }: Invoice) =>
  element(
    "ram:ApplicableHeaderTradeDelivery",
    element(
      "ram:ActualDeliverySupplyChainEvent",
      element("ram:OccurrenceDateTime", day("udt", operation_on ?? issued_on)),
    ),
  )

function settlement(invoice: Invoice, totals: Totals): string {
  const references = isCredit(invoice)
    ? invoice.corrects
      ? [[invoice.corrects.number, invoice.corrects.issued_on] as const]
      : []
    : deductions(invoice).map((row) => [row.invoice_number, row.invoice_on] as const)
  return element(
    "ram:ApplicableHeaderTradeSettlement",
    leaf("ram:PaymentReference", invoice.number),
    leaf("ram:InvoiceCurrencyCode", "EUR"),
    paymentMeans(invoice),
    ...vatGroups(invoice, totals),
    ...documentAllowances(invoice, totals),
    paymentTerms(invoice),
    summation(invoice, totals),
    ...[...new Map(references)].map(([number, on]) =>
      element(
        "ram:InvoiceReferencedDocument",
        leaf("ram:IssuerAssignedID", number),
        element("ram:FormattedIssueDateTime", day("qdt", on)),
      ),
    ),
  )
}

/** A transfer to the company's account (58: SEPA), when something is left to pay. */
function paymentMeans(invoice: Invoice): string {
  const { bank, left_cents } = invoice
  if (!bank || left_cents <= 0 || isCredit(invoice)) return ""
  return element(
    "ram:SpecifiedTradeSettlementPaymentMeans",
    leaf("ram:TypeCode", "58"),
    element("ram:PayeePartyCreditorFinancialAccount", leaf("ram:IBANID", bank.iban)),
    element("ram:PayeeSpecifiedCreditorFinancialInstitution", leaf("ram:BICID", bank.bic)),
  )
}

/** The amount due (BT-115) holds the retention: it is owed, and paid later. */
const retentionTerms = ({ mentions }: Invoice) =>
  mentions.find(({ code }) => code === "invoice_retention")?.body ?? null

/** When something is left to pay, its day or a sentence is wanted (BR-CO-25); of what is paid already, the day of the payment (BR-FR-CO-09). */
function paymentTerms(invoice: Invoice): string {
  const paidOn = invoice.payments
    .map(({ received_on }) => received_on)
    .toSorted()
    .at(-1)
  const on = isSettled(invoice) ? (paidOn ?? invoice.issued_on) : invoice.due_on
  return element(
    "ram:SpecifiedTradePaymentTerms",
    leaf("ram:Description", isCredit(invoice) ? "Somme en faveur du client." : retentionTerms(invoice)),
    on && !isCredit(invoice) ? element("ram:DueDateDateTime", day("udt", on)) : "",
  )
}
