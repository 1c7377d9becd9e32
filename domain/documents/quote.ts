import { MOST_RETENTION_BP } from "../law.gen.ts"
import * as z from "zod/mini"
import { UNITS } from "../quotes/quote.ts"
import { aidsSchema } from "./aids.ts"
import { sellerSchema } from "./seller.ts"
import { signatureSchema } from "./signed-copy.ts"

const cents = z.int()
const text = z.nullable(z.string())
const points = z.int().check(z.minimum(0), z.maximum(10_000))
const split = z.array(z.object({ vat_rate: z.number(), net_cents: cents, vat_cents: cents }))

/** A line as the client reads it (`private.quote_rows`); the database leaves out what is empty. Decimals are texts with a point. */
const named = { label: z.string(), description: z.optional(z.string()) }
const rowSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("section"), ...named, level: z.int(), number: z.string() }),
  z.object({
    kind: z.literal("work"),
    ...named,
    id: z.string(),
    number: z.string(),
    /** Below zero for a work that is taken back. */
    quantity: z.string(),
    unit: z.enum(UNITS),
    unit_price: z.string(),
    discount_bp: points,
    /** Absent from an older snapshot. */
    discount_cents: z.optional(z.int().check(z.minimum(0))),
    vat_rate: z.number(),
    is_option: z.boolean(),
    /** HT or TTC, as `price_basis` says. */
    amount_cents: cents,
  }),
  z.object({ kind: z.literal("text"), ...named }),
  z.object({ kind: z.literal("page_break") }),
])

/** What a client reads of a quote, as it was fixed at sending, with the options chosen (`private.quote_content`, `private.with_choice`). */
export const quoteSchema = z.object({
  number: z.string(),
  version_no: z.int(),
  kind: z.enum(["initial", "amendment"]),
  title: z.string(),
  written_on: z.string(),
  valid_until: z.string(),
  is_specimen: z.boolean(),
  seller: sellerSchema,
  client: z.object({ name: z.string(), is_consumer: z.boolean(), siren: text, address: text }),
  place: text,
  project_name: text,
  /** The signed quotes that an amendment changes: « D-2026-0001, D-2026-0004 ». */
  amends: text,
  /** What an amendment changes, in cents TTC: the signed quotes, and the amendments signed before it. Null when none is signed. */
  contract: z.optional(z.nullable(z.object({ initial_cents: cents, amended_cents: cents }))),
  intro: text,
  closing: text,
  price_basis: z.enum(["ht", "ttc"]),
  discount_bp: points,
  /** In cents as the prices are stated. */
  discount_cents: z._default(z.int().check(z.minimum(0)), 0),
  deposit_bp: points,
  aids: aidsSchema,
  retention_bp: z._default(z.int().check(z.minimum(0), z.maximum(MOST_RETENTION_BP)), 0),
  signing_place: z.enum(["remote", "home", "premises"]),
  rows: z.array(rowSchema),
  /** `certified`: what the client certifies, where {name} waits for the signer. */
  mentions: z.array(
    z.object({ code: z.string(), title: z.string(), body: z.string(), certified: z.optional(z.string()) }),
  ),
  /** Lines that the client has chosen among the options. */
  chosen: z.array(z.string()),
  split,
  allowances: z.array(z.object({ vat_rate: z.number(), net_cents: cents })),
  total_cents: cents,
  deposit_cents: cents,
})

/** The copy of a signed quote: what was signed, with its signature. */
export const signedQuoteSchema = z.extend(quoteSchema, { signature: signatureSchema })

export type Quote = z.output<typeof quoteSchema>
export type QuoteRow = Quote["rows"][number]
export type QuoteWork = Extract<QuoteRow, { kind: "work" }>
