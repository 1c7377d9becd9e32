import * as z from "zod/mini"
import { INVOICE_KINDS, OPERATIONS, VAT_MOMENTS } from "../invoices/invoice.ts"
import { UNITS } from "../quotes/quote.ts"
import { aidsSchema } from "./aids.ts"
import { sellerSchema } from "./seller.ts"

const cents = z.int()
const text = z.nullable(z.string())
const points = z.int().check(z.minimum(0), z.maximum(10_000))
const split = z.array(z.object({ vat_rate: z.number(), net_cents: cents, vat_cents: cents }))

const named = { label: z.string(), description: z.optional(z.string()) }
/** Rows as they are printed; the database leaves out what is empty. Decimals are texts with a point. Amounts of a credit note are negative. */
const rowSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("section"), ...named, level: z.int(), number: z.string() }),
  z.object({ kind: z.literal("text"), ...named }),
  z.object({
    kind: z.literal("work"),
    ...named,
    number: z.optional(z.string()),
    /** Where the line comes from; absent for a small job. */
    quote_id: z.optional(z.string()),
    line_id: z.optional(z.string()),
    /** The line of the contract: 12.5 m² at 48.30. */
    quantity: z.string(),
    unit: z.enum(UNITS),
    unit_price: z.string(),
    discount_bp: points,
    /** Absent from an older snapshot. */
    discount_cents: z.optional(z.int().check(z.minimum(0))),
    vat_rate: z.number(),
    /** Of the whole line, HT or TTC as `price_basis` says. */
    contract_cents: cents,
    /** Cumulated progress, in hundredths of a percent; absent for a deposit and for a part that is given back. */
    progress_bp_before: z.optional(points),
    progress_bp: z.optional(points),
    /** What this document invoices of the line: HT, and as `price_basis` says. */
    net_cents: cents,
    amount_cents: cents,
  }),
  /** A deposit taken back, one row per rate: negative amounts (FNFE-MPE, « reprise à la ligne »). */
  z.object({
    kind: z.literal("deduction"),
    ...named,
    invoice_id: z.string(),
    invoice_number: z.string(),
    invoice_on: z.string(),
    vat_rate: z.number(),
    net_cents: cents,
    vat_cents: cents,
  }),
])

/** What an invoice says, fixed at issuing (`private.invoice_content`). A credit note has negative amounts here; paper and XML print them positive. */
export const invoiceSchema = z.object({
  /** Null: a draft, « Projet de facture – document non comptable ». */
  number: text,
  kind: z.enum(INVOICE_KINDS),
  situation_no: z.nullable(z.int()),
  /** Day of issue; of a draft, the day it was drawn. */
  issued_on: z.string(),
  operation_on: text,
  due_on: text,
  title: z.string(),
  is_specimen: z.boolean(),
  seller: sellerSchema,
  vat_moment: z.enum(VAT_MOMENTS),
  bank: z.nullable(z.object({ iban: z.string(), bic: text })),
  buyer: z.object({
    name: z.string(),
    is_consumer: z.boolean(),
    siren: text,
    vat_number: text,
    /** The whole address in lines, and its parts when they are known. */
    address: text,
    postal_code: text,
    city: text,
    email: text,
  }),
  place: text,
  project_name: text,
  /** Of a small job: « BR-1A2B3C4D ». */
  request_reference: text,
  /** The signed quotes that are invoiced. */
  contracts: z.array(z.object({ number: z.string(), kind: z.enum(["initial", "amendment"]), signed_on: z.string() })),
  purchase_order: text,
  operation: z.enum(OPERATIONS),
  price_basis: z.enum(["ht", "ttc"]),
  rows: z.array(rowSchema),
  /** The discount of the quotes in cents HT, per rate. */
  allowances: z.array(z.object({ vat_rate: z.number(), net_cents: cents })),
  /** Of a situation or a balance, HT: the contract, what was invoiced before, and what this document adds, without deductions. */
  progress: z.nullable(z.object({ contract_cents: cents, before_cents: cents, now_cents: cents })),
  /** Of the document, after discounts and deductions. Their sums are HT, VAT and TTC. */
  split,
  net_cents: cents,
  total_cents: cents,
  /** The retention of guarantee, TTC: not due yet. Negative on a credit note, which takes it off. */
  retention_cents: z._default(cents, 0),
  /** What others pay for the client, TTC. */
  aids: aidsSchema,
  /** Money received before issuing and counted here. */
  payments: z.array(z.object({ received_on: z.string(), method: z.string(), amount_cents: cents })),
  paid_cents: cents,
  left_cents: cents,
  /** The invoice that a credit note corrects. */
  corrects: z.nullable(z.object({ number: z.string(), issued_on: z.string() })),
  reason: text,
  notes: text,
  mentions: z.array(z.object({ code: z.string(), title: z.string(), body: z.string() })),
})

export type Invoice = z.output<typeof invoiceSchema>
export type InvoiceRow = Invoice["rows"][number]
export type InvoiceWork = Extract<InvoiceRow, { kind: "work" }>
export type InvoiceDeduction = Extract<InvoiceRow, { kind: "deduction" }>

/** Whether the document invoices the whole line, or gives it back whole: its amount is then quantity × price. */
export const isAtOnce = ({ progress_bp_before: before, progress_bp: now }: InvoiceWork) =>
  now === undefined || Math.abs(now - (before ?? 0)) === 10_000
