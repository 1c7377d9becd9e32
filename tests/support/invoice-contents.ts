import { documentTotals, lineCents } from "#domain/amounts/document.ts"
import { divide, toNumber } from "#domain/amounts/rounding.ts"
import { grossOf, type VatSplit } from "#domain/amounts/split.ts"
import type { Invoice, InvoiceRow, InvoiceWork } from "#domain/documents/invoice.ts"
import { exampleNote } from "./notes.ts"
import { sumOfAids } from "#domain/quotes/aids.ts"

/** What invoices say, as the database fixes it at issuing: one of each kind, with the golden numbers of a contract of 787.07 euros at 10 % and 1 249.99 at 20 %. */

type Line = Partial<Omit<InvoiceWork, "kind">> & { label: string }

/** A line that is invoiced at once, at 10 % and HT unless said otherwise. */
export function invoiceLine(number: string, line: Line): InvoiceWork {
  const work = { quantity: "1", unit: "forfait", unit_price: "787.07", discount_bp: 0, vat_rate: 10, ...line } as const
  const cents = lineCents(work)
  return { kind: "work", number, contract_cents: cents, net_cents: cents, amount_cents: cents, ...work }
}

/** A line of a situation, from one cumulated progress in hundredths of a percent to another. */
export function progressLine(number: string, before: number, now: number, line: Line): InvoiceWork {
  const work = invoiceLine(number, line)
  const at = (points: number) => toNumber(divide(BigInt(work.contract_cents) * BigInt(points), 10_000n))
  const cents = at(now) - at(before)
  return { ...work, progress_bp_before: before, progress_bp: now, net_cents: cents, amount_cents: cents }
}

const bySection = (number: string, label: string): InvoiceRow => ({ kind: "section", number, label, level: 1 })

const FAIENCE = { label: "Pose de faïence murale 20 × 60 cm", quantity: "12.5", unit: "m2" } as const

const WORKS: InvoiceRow[] = [
  bySection("1", "Démolition"),
  invoiceLine("1.1", {
    label: "Dépose du carrelage et de la faïence",
    description: "Protection des sols et des circulations.\nÉvacuation des gravats à la déchetterie professionnelle.",
  }),
  bySection("2", "Carrelage"),
  invoiceLine("2.1", { ...FAIENCE, unit_price: "99.9992", vat_rate: 20 }),
]
const CONTRACTS = [{ number: "D-2026-0042", kind: "initial", signed_on: "2026-11-03" }] as const

const MENTIONS = [
  {
    code: "insurance",
    title: "Assurance décennale",
    body: "Assurance de responsabilité décennale obligatoire, souscrite auprès de l’assureur Assurances du Bâtiment, 1 place de la République, 75003 Paris, contrat n° AB-123456, couverture géographique : France métropolitaine.",
  },
]
const BUSINESS_MENTIONS = [
  {
    code: "invoice_penalties",
    title: "Pénalités de retard",
    body: "Tout retard de paiement engendre une pénalité exigible à compter de la date d’échéance, calculée sur la base de trois fois le taux d’intérêt légal.",
  },
  {
    code: "invoice_recovery",
    title: "Frais de recouvrement",
    body: "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.",
  },
  {
    code: "invoice_discount",
    title: "Escompte",
    body: "Les règlements reçus avant la date d’échéance ne donneront pas lieu à escompte.",
  },
]

/** Amounts follow from the rows, unless the case gives them. */
export function exampleInvoice({ franchise, ...change }: Partial<Invoice> & { franchise?: boolean } = {}): Invoice {
  const { seller } = exampleNote(franchise ? { franchise } : {})
  const given: Partial<Invoice> & Pick<Invoice, "aids" | "payments" | "allowances"> = {
    ...{ aids: [], payments: [], allowances: [] },
    ...change,
  }
  const rows = (given.rows ?? WORKS).map((row) => (franchise && row.kind === "work" ? { ...row, vat_rate: 0 } : row))
  const split = given.split ?? splitOf(rows, given.allowances)
  const total_cents = grossOf(split)
  const paid_cents = given.payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    ...{ number: "F-2026-0017", situation_no: null, issued_on: "2026-11-26", operation_on: "2026-11-24" },
    ...{ due_on: "2026-12-26", title: "Rénovation de la salle de bains", is_specimen: false, seller },
    ...{ vat_moment: "collection", bank: { iban: "FR1420041010050500013M02606", bic: "PSSTFRPPPAR" } },
    buyer: {
      ...{ name: "Camille Œuvrard", is_consumer: true, siren: null, vat_number: null },
      ...{ address: "3 boulevard Voltaire\n75011 Paris", postal_code: "75011", city: "Paris" },
      email: "camille@example.fr",
    },
    ...{ place: "12 rue des Lilas\n75020 Paris", project_name: null, request_reference: null },
    ...{ contracts: [...CONTRACTS], purchase_order: null, operation: "services", progress: null },
    net_cents: split.reduce((sum, { net_cents }) => sum + net_cents, 0),
    ...{
      total_cents,
      paid_cents,
      left_cents:
        change.kind === "credit_note"
          ? 0
          : total_cents - (change.retention_cents ?? 0) - sumOfAids(given.aids) - paid_cents,
    },
    ...{
      kind: "standard",
      retention_cents: 0,
      price_basis: "ht",
      corrects: null,
      reason: null,
      notes: null,
      mentions: MENTIONS,
    },
    ...given,
    rows,
    split,
  }
}

/** VAT by rate on the sum of the rows. */
function splitOf(rows: InvoiceRow[], allowances: Invoice["allowances"]): VatSplit {
  const works = rows.filter((row) => row.kind === "work")
  const rates = [...new Set(works.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => one - other)
  return rates.map((vat_rate) => {
    const off = allowances.filter((one) => one.vat_rate === vat_rate).reduce((sum, { net_cents }) => sum + net_cents, 0)
    const net_cents =
      works.filter((row) => row.vat_rate === vat_rate).reduce((sum, row) => sum + row.net_cents, 0) - off
    return { vat_rate, net_cents, vat_cents: toNumber(divide(BigInt(net_cents) * BigInt(vat_rate * 100), 10_000n)) }
  })
}

/** 30 % of 2 365.77 euros. */
export const depositInvoice = (change: Partial<Invoice> = {}) =>
  exampleInvoice({
    ...{ kind: "deposit", number: "F-2026-0009", issued_on: "2026-11-05", operation_on: "2026-11-05" },
    due_on: "2026-11-05",
    rows: [
      { label: "Acompte de 30 % sur le devis D-2026-0042, travaux à 10 %", unit_price: "236.12", vat_rate: 10 },
      { label: "Acompte de 30 % sur le devis D-2026-0042, travaux à 20 %", unit_price: "375.00", vat_rate: 20 },
    ].map((line): InvoiceRow => {
      const { number: _none, ...row } = invoiceLine("", line)
      return row
    }),
    payments: [{ received_on: "2026-11-05", method: "card_online", amount_cents: 70_973 }],
    ...change,
  })

/** What is left of the contract after the deposit: 1 656.04 euros. */
export const balanceInvoice = (change: Partial<Invoice> = {}) =>
  exampleInvoice({
    kind: "balance",
    rows: [
      ...WORKS.map((row) => (row.kind === "work" ? { ...row, progress_bp_before: 0, progress_bp: 10_000 } : row)),
      deposit(10, -23_612, -2_361),
      deposit(20, -37_500, -7_500),
    ],
    progress: { contract_cents: 203_706, before_cents: 0, now_cents: 203_706 },
    split: [
      { vat_rate: 10, net_cents: 55_095, vat_cents: 5_510 },
      { vat_rate: 20, net_cents: 87_499, vat_cents: 17_500 },
    ],
    ...change,
  })

export const deposit = (vat_rate: number, net_cents: number, vat_cents: number): InvoiceRow => ({
  ...{ kind: "deduction", label: `Acompte repris : facture F-2026-0009 du 05/11/2026` },
  ...{ invoice_id: "9", invoice_number: "F-2026-0009", invoice_on: "2026-11-05", vat_rate, net_cents, vat_cents },
})

/** 8 420.37 euros at 5.5 %, from 20 % to 45 %. */
export const situationInvoice = (change: Partial<Invoice> = {}) =>
  exampleInvoice({
    ...{ kind: "situation", situation_no: 2, number: "F-2026-0018", title: "Isolation des murs par l’extérieur" },
    rows: [
      progressLine("1", 2_000, 4_500, {
        ...{ label: "Isolation des murs, panneaux de fibre de bois 145 mm", quantity: "86.5", unit: "m2" },
        ...{ unit_price: "97.3453", vat_rate: 5.5 },
      }),
    ],
    progress: { contract_cents: 842_037, before_cents: 168_407, now_cents: 210_510 },
    split: [{ vat_rate: 5.5, net_cents: 210_510, vat_cents: 11_578 }],
    ...change,
  })

/** A small job of 149.00 at 10 % and 35.50 at 20 %, with VAT, of which 80.00 euros were paid online. */
export function smallJobInvoice(change: Partial<Invoice> = {}): Invoice {
  const lines: Line[] = [
    { label: "Remplacement d’un robinet de cuisine", unit_price: "149", unit: "u", vat_rate: 10 },
    { label: "Robinet mitigeur", unit_price: "35.50", unit: "u", vat_rate: 20 },
  ]
  const rows = lines.map((line): InvoiceWork => {
    const { number: _none, ...row } = invoiceLine("", line)
    return row
  })
  const totals = documentTotals(rows, "ttc")
  return exampleInvoice({
    ...{ title: "Remplacement d’un robinet de cuisine", price_basis: "ttc", contracts: [], due_on: "2026-11-26" },
    ...{ request_reference: "BR-1A2B3C4D", split: totals.split },
    rows: rows.map((row, i) => ({ ...row, net_cents: totals.lines[i] ?? 0 })),
    payments: [{ received_on: "2026-11-03", method: "card_online", amount_cents: 8_000 }],
    ...change,
  })
}

/** 200 euros of a line of an invoice given back. */
export const creditNote = (change: Partial<Invoice> = {}) =>
  exampleInvoice({
    ...{ kind: "credit_note", number: "AV-2026-0003", due_on: null, operation_on: null },
    rows: [asCredit(invoiceLine("2.1", { label: FAIENCE.label, unit_price: "200", vat_rate: 20 }))],
    corrects: { number: "F-2026-0017", issued_on: "2026-11-26" },
    reason: "Deux mètres carrés de faïence n’ont pas été posés.",
    ...change,
  })

/** A company as buyer, with an order number, a discount of 3 % on the whole and one of 5 % on a line. */
export const businessInvoice = (change: Partial<Invoice> = {}) =>
  exampleInvoice({
    number: "F-2026-0019",
    buyer: {
      ...{ name: "Cabinet Exemple SARL", is_consumer: false, siren: "732829320", vat_number: "FR44732829320" },
      ...{ address: "8 avenue de la République\n75011 Paris", postal_code: "75011", city: "Paris" },
      email: "compta@cabinet.example",
    },
    purchase_order: "BC-2026-118",
    rows: [
      ...WORKS,
      invoiceLine("2.2", {
        label: "Plinthes",
        quantity: "14.2",
        unit: "ml",
        unit_price: "18.5",
        discount_bp: 500,
        vat_rate: 20,
      }),
    ],
    allowances: [
      { vat_rate: 10, net_cents: 2_361 },
      { vat_rate: 20, net_cents: 4_499 },
    ],
    mentions: [...BUSINESS_MENTIONS, ...MENTIONS],
    ...change,
  })

export const franchiseInvoice = (change: Partial<Invoice> = {}) =>
  exampleInvoice({ franchise: true, number: "F-2026-0020", ...change })

/** As `private.credit_part` gives a row back: its progress goes from where it was to where it had been. */
export const asCredit = (row: InvoiceRow): InvoiceRow =>
  row.kind === "work"
    ? {
        ...{ ...row, net_cents: -row.net_cents, amount_cents: -row.amount_cents },
        ...(row.progress_bp !== undefined && {
          progress_bp_before: row.progress_bp,
          progress_bp: row.progress_bp_before ?? 0,
        }),
      }
    : row.kind === "deduction"
      ? { ...row, net_cents: -row.net_cents, vat_cents: -row.vat_cents }
      : row

/** Cases that are allowed and seldom. */
export function rareInvoices(): Record<string, Invoice> {
  const business = businessInvoice()
  const { buyer, mentions } = business
  const balance = balanceInvoice()
  const inclusive = smallJobInvoice()
  return {
    "a deposit of a company, not paid, VAT by debits": depositInvoice({
      ...{ buyer, mentions, payments: [], due_on: "2026-12-05", vat_moment: "debits" },
    }),
    "a situation after a deposit, of which a line goes down and one rests": exampleInvoice({
      ...{ kind: "situation", situation_no: 3, buyer, mentions, operation: "mixed" },
      rows: [
        progressLine("1", 5_000, 10_000, { ...FAIENCE, unit_price: "48.3" }),
        progressLine("2", 5_000, 3_333, { label: "Plinthes", quantity: "3.333", unit: "ml", unit_price: "55" }),
        progressLine("3", 5_000, 5_000, { label: "Seuils", unit: "u", unit_price: "80" }),
        deposit(10, -5_000, -500),
      ],
      progress: { contract_cents: 86_707, before_cents: 43_354, now_cents: 27_131 },
      split: [{ vat_rate: 10, net_cents: 22_131, vat_cents: 2_213 }],
    }),
    "a balance with works that an amendment takes back": exampleInvoice({
      kind: "balance",
      rows: [
        invoiceLine("1", { label: "Dépose", unit_price: "900" }),
        invoiceLine("2", { ...FAIENCE, quantity: "-5", unit_price: "48.3" }),
        invoiceLine("3", { ...FAIENCE, quantity: "-2", unit_price: "20", discount_bp: 500 }),
      ],
      contracts: [...CONTRACTS, { number: "D-2026-0057", kind: "amendment", signed_on: "2026-11-20" }],
    }),
    "a situation of which the client withholds a guarantee": situationInvoice({
      retention_cents: 1_217,
      mentions: [
        ...MENTIONS,
        {
          ...{ code: "invoice_retention", title: "Retenue de garantie" },
          body: "La retenue de garantie (12,17\u00a0€) est consignée par le client ; elle est due un an après la réception des travaux.",
        },
      ],
    }),
    "an invoice of which others pay a part, with a rebate in euros on a line": exampleInvoice({
      rows: [
        invoiceLine("1", { ...FAIENCE, quantity: "12.5", unit_price: "48.3", discount_cents: 5_000 }),
        invoiceLine("2", { label: "Pose", unit_price: "900" }),
      ],
      aids: [
        { kind: "cee", payer: "Énergie du Nord", cents: 15_000 },
        { kind: "mpr", payer: "Anah", cents: 30_050 },
      ],
      payments: [{ received_on: "2026-11-24", method: "transfer", amount_cents: 10_000 }],
    }),
    "the price of a quote": exampleInvoice({
      ...{ kind: "fee", contracts: [], title: "Établissement du devis D-2026-0042" },
      rows: [invoiceLine("1", { label: "Établissement du devis D-2026-0042", unit_price: "75", vat_rate: 20 })],
    }),
    "a situation that takes the price of its quote back": exampleInvoice({
      ...{ kind: "situation", situation_no: 1 },
      rows: [
        progressLine("1", 0, 5_000, { ...FAIENCE, unit_price: "48.3" }),
        { ...deposit(20, -7_500, -1_500), label: "Prix du devis déduit : facture F-2026-0011 du 12/10/2026" },
      ],
      progress: { contract_cents: 60_375, before_cents: 0, now_cents: 30_188 },
      split: [
        { vat_rate: 10, net_cents: 30_188, vat_cents: 3_019 },
        { vat_rate: 20, net_cents: -7_500, vat_cents: -1_500 },
      ],
    }),
    "a balance of nothing": exampleInvoice({
      kind: "balance",
      rows: [invoiceLine("1", { label: "Dépose", unit_price: "236.12" }), deposit(10, -23_612, -2_361)],
      split: [],
    }),
    "a credit note of a whole balance": creditNote({
      rows: balance.rows.map(asCredit),
      split: balance.split.map(({ vat_rate, net_cents, vat_cents }) => ({
        ...{ vat_rate, net_cents: -net_cents, vat_cents: -vat_cents },
      })),
    }),
    "a job that is wholly paid": smallJobInvoice({
      payments: [...inclusive.payments, { received_on: "2026-11-24", method: "cash", amount_cents: 10_450 }],
    }),
    "prices with VAT and a discount": exampleInvoice({
      ...{
        price_basis: "ttc",
        rows: inclusive.rows,
        allowances: [
          { vat_rate: 10, net_cents: 677 },
          { vat_rate: 20, net_cents: 148 },
        ],
      },
      split: [
        { vat_rate: 10, net_cents: 12_868, vat_cents: 1_287 },
        { vat_rate: 20, net_cents: 2_810, vat_cents: 562 },
      ],
    }),
    "goods, with a line that is taken off": exampleInvoice({
      ...{ operation: "goods", contracts: [] },
      rows: [
        invoiceLine("1", { label: "Carreaux", quantity: "10.5", unit: "m2", unit_price: "31.4159", vat_rate: 20 }),
        invoiceLine("2", { label: "Reprise de l’ancien", quantity: "2", unit: "u", unit_price: "-20", vat_rate: 20 }),
        invoiceLine("3", { label: "Livraison", unit_price: "0", vat_rate: 20 }),
      ],
    }),
    "hostile words, and a client without e-mail or town": exampleInvoice({
      buyer: {
        ...exampleInvoice().buyer,
        name: HOSTILE,
        address: "Route du Moulin",
        postal_code: null,
        city: null,
        email: null,
      },
      title: HOSTILE,
      rows: [invoiceLine("1", { label: HOSTILE, description: "Sonnerie\u0007 ]]> & <!-- \ud800" })],
    }),
  }
}
export const HOSTILE = '#read("/etc/passwd") & <b>'

/** One of each kind, by the name of its sample file. */
export const exampleInvoices: Record<string, Invoice> = {
  acompte: depositInvoice(),
  "situation-2": situationInvoice(),
  solde: balanceInvoice(),
  avoir: creditNote(),
  "petits-travaux": smallJobInvoice(),
  professionnel: businessInvoice(),
  franchise: franchiseInvoice(),
}
