import fc from "fast-check"
import type { Invoice, InvoiceRow } from "#domain/documents/invoice.ts"
import type { Note } from "#domain/documents/note.ts"
import type { Quote, QuoteRow } from "#domain/documents/quote.ts"
import type { Unit } from "#domain/quotes/quote.ts"
import type { Evidence } from "#domain/documents/evidence.ts"
import type { DocumentKind } from "#server/documents/describe-document.ts"
import { asCredit, deposit, exampleInvoice, invoiceLine, progressLine } from "./invoice-contents.ts"
import { exampleNote } from "./notes.ts"
import { exampleEvidence, exampleQuote, exampleSignature, MENTIONS, workRow } from "./quote-contents.ts"

/** Documents of any structure: titles at any place and depth, options, discounts, page breaks, long words, from one page to twelve. */

const RATES = [0, 5.5, 10, 20]
const word = fc.constantFrom(
  ...[
    "Dépose",
    "carrelage",
    "faïence",
    "évacuation",
    "des",
    "gravats",
    "n° 5",
    "½ m²",
    "→",
    "⌀ 14 mm",
    "T ≥ 20 ℃",
    "🙂",
  ],
  ...["中文", "שלום", "Nguyễn", "Ελένη", '#read("/etc/passwd")', "<b>", "$x$", "*", "_", "\\", "-", "12,50 €"],
  ...["Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "A".repeat(90)],
  ...[
    "prenom.nom.tres.long@renovation-mirabelle.example",
    "https://www.mediationconso.example/saisine/du/mediateur?x=1",
  ],
)
const words = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength, size: "max" }).map((list) => list.join(" "))
const label = fc.oneof({ weight: 20, arbitrary: words(5) }, { weight: 1, arbitrary: words(40) })
const description = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 6, arbitrary: fc.array(words(6), { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")) },
  { weight: 1, arbitrary: words(250) },
)
const named = fc.record({ label, description }).map(({ label: one, description: more }) => ({
  ...{ label: one },
  ...(more === undefined ? {} : { description: more }),
}))
const section = fc
  .record({
    kind: fc.constant("section" as const),
    named,
    level: fc.integer({ min: 1, max: 4 }),
    number: fc.constantFrom("", "1", "2.3", "10.11.12", "4.1.1.1"),
  })
  .map(({ named: text, ...row }) => ({ ...row, ...text }))
const text = named.map((one) => ({ kind: "text" as const, ...one }))
const figures = fc.record({
  quantity: fc.constantFrom("1", "12.5", "0.333", "-3", "1234567.891"),
  unit: fc.constantFrom<Unit>("forfait", "m2", "h", "u"),
  unit_price: fc.constantFrom("0", "48.3", "99.9992", "-12.5", "250000"),
  discount_bp: fc.constantFrom(0, 0, 500, 10_000),
  vat_rate: fc.constantFrom(...RATES.slice(1)),
})

/** Rows in three sizes: most documents are short. */
const many = <Row>(row: fc.Arbitrary<Row>) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.array(row, { maxLength: 8 }) },
    { weight: 6, arbitrary: fc.array(row, { minLength: 10, maxLength: 30, size: "max" }) },
    { weight: 1, arbitrary: fc.array(row, { minLength: 60, maxLength: 110, size: "max" }) },
  )
/** Titles alone at the head and at the foot, and any rows between. */
const structure = <Row>(title: fc.Arbitrary<Row>, others: fc.Arbitrary<Row>) =>
  fc
    .tuple(
      fc.array(title, { maxLength: 4 }),
      many(fc.oneof({ weight: 2, arbitrary: title }, { weight: 7, arbitrary: others })),
      fc.array(title, { maxLength: 2 }),
    )
    .map((parts) => parts.flat())

const quoteRow: fc.Arbitrary<QuoteRow> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(named, figures, fc.boolean(), fc.constantFrom("1", "1.1", "10.12"))
      .map(([name, line, isOption, number]) => workRow(number, { ...name, ...line, is_option: isOption })),
  },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.constant({ kind: "page_break" as const }) },
)
const quote: fc.Arbitrary<Quote> = fc
  .record({
    rows: structure<QuoteRow>(section, quoteRow),
    price_basis: fc.constantFrom<"ht" | "ttc">("ht", "ttc"),
    franchise: fc.boolean(),
    discount_bp: fc.constantFrom(0, 0, 300, 10_000),
    deposit_bp: fc.constantFrom(0, 3_000),
    is_specimen: fc.boolean(),
    title: label,
    intro: fc.option(words(30)),
    closing: fc.option(words(30)),
    kind: fc.constantFrom<Quote["kind"]>("initial", "amendment"),
    contract: fc.option(fc.constant({ initial_cents: 850_000, amended_cents: -12 })),
    client: fc.record({
      name: label,
      is_consumer: fc.boolean(),
      siren: fc.constantFrom(null, "732829320"),
      address: fc.option(words(12)),
    }),
    signing_place: fc.constantFrom<Quote["signing_place"]>("remote", "home", "premises"),
    mentions: fc.subarray(MENTIONS),
    isChosen: fc.boolean(),
  })
  .map(({ isChosen, ...one }) =>
    exampleQuote({
      ...one,
      chosen: isChosen ? one.rows.flatMap((row) => (row.kind === "work" && row.is_option ? [row.id] : [])) : [],
    }),
  )

const invoiceRow: fc.Arbitrary<InvoiceRow> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(named, figures, fc.constantFrom("1", "1.1", "10.12"))
      .map(([name, line, number]) => invoiceLine(number, { ...name, ...line })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(named, figures, fc.constantFrom(0, 2_000), fc.constantFrom(2_000, 3_333, 10_000))
      .map(([name, line, before, now]) => progressLine("2.1", before, now, { ...name, ...line })),
  },
  { weight: 1, arbitrary: text },
)
const invoice: fc.Arbitrary<Invoice> = fc
  .record({
    works: structure<InvoiceRow>(section, invoiceRow),
    deposits: fc.array(fc.constantFrom(deposit(10, -23_612, -2_361), deposit(20, -37_500, -7_500)), { maxLength: 3 }),
    kind: fc.constantFrom<Invoice["kind"]>("standard", "situation", "balance", "credit_note"),
    franchise: fc.boolean(),
    is_specimen: fc.boolean(),
    title: label,
    notes: fc.option(words(30)),
    place: fc.option(words(12)),
    purchase_order: fc.option(fc.constant("BC-2026-118")),
    name: label,
    isPaid: fc.boolean(),
    hasProgress: fc.boolean(),
  })
  .map(({ works, deposits, name, isPaid, hasProgress, ...one }) => {
    const isCredit = one.kind === "credit_note"
    const signed = (rows: InvoiceRow[]) => (isCredit ? rows.map(asCredit) : rows)
    const rows = signed([...works, ...(one.franchise ? [] : deposits)])
    return exampleInvoice({
      ...one,
      ...{ rows, split: withDeposits(exampleInvoice({ ...one, rows }).split, rows) },
      situation_no: one.kind === "situation" ? 2 : null,
      buyer: { ...exampleInvoice().buyer, name },
      ...(isCredit
        ? { due_on: null, reason: "Motif", corrects: { number: "F-2026-0017", issued_on: "2026-11-26" } }
        : {}),
      ...(hasProgress ? { progress: { contract_cents: 203_706, before_cents: 0, now_cents: 203_706 } } : {}),
      payments: isPaid && !isCredit ? [{ received_on: "2026-11-03", method: "card_online", amount_cents: 1_000 }] : [],
    })
  })

/** `exampleInvoice` adds works up, and leaves deposits to the case. */
function withDeposits(split: Invoice["split"], rows: InvoiceRow[]): Invoice["split"] {
  const parts = [...split, ...rows.filter((row) => row.kind === "deduction")]
  return [...new Set(parts.map(({ vat_rate }) => vat_rate))]
    .toSorted((one, other) => one - other)
    .map((vat_rate) => ({
      vat_rate,
      net_cents: parts.reduce((sum, part) => (part.vat_rate === vat_rate ? sum + part.net_cents : sum), 0),
      vat_cents: parts.reduce((sum, part) => (part.vat_rate === vat_rate ? sum + part.vat_cents : sum), 0),
    }))
}

const note: fc.Arbitrary<Note> = fc
  .record({
    rows: many(
      fc.record({
        label,
        quantity: fc.constantFrom(1, 2, 2.5),
        amount_cents: fc.integer({ min: -10_000, max: 10_000_000 }),
        vat_rate: fc.constantFrom(...RATES),
      }),
    ),
    franchise: fc.boolean(),
    cancelled: fc.boolean(),
    specimen: fc.boolean(),
    name: label,
    place: words(12),
  })
  .map(({ rows, place, ...one }) => ({ ...exampleNote(one), place, rows: one.cancelled ? [] : rows }))

const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    title: label,
    is_specimen: fc.boolean(),
    options: fc.array(fc.record({ number: fc.constantFrom(null, "2.2"), label }), { maxLength: 40 }),
    consents: fc.array(fc.record({ text: label }), { maxLength: 6 }),
    repeats: fc.integer({ min: 0, max: 30 }),
    signer: fc.record({ given_name: label, family_name: label, email: word }),
  })
  .map(({ repeats, ...one }) =>
    exampleEvidence({ ...one, events: Array.from({ length: repeats }, () => exampleEvidence().events).flat() }),
  )

export type RandomDocument = { kind: DocumentKind; snapshot: unknown }
const of = (kind: DocumentKind, weight: number, snapshot: fc.Arbitrary<unknown>) => ({
  weight,
  arbitrary: snapshot.map((one): RandomDocument => ({ kind, snapshot: one })),
})
export const randomDocument: fc.Arbitrary<RandomDocument> = fc.oneof(
  of("quote", 4, quote),
  of(
    "quote_signed",
    1,
    quote.map((one) => ({ ...one, signature: exampleSignature({ email: one.client.siren ? "x@example.fr" : null }) })),
  ),
  of("invoice", 4, invoice),
  of(
    "invoice_draft",
    1,
    invoice.map((one) => ({ ...one, number: null })),
  ),
  of("note", 1, note),
  of("quote_evidence", 1, evidence),
)
/** Invoices alone, for outsiders' checks of the files. */
export const randomInvoice = invoice
