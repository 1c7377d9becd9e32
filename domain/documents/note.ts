import * as z from "zod/mini"
import { sellerSchema } from "./seller.ts"

const cents = z.int()
const text = z.nullable(z.string())

/** What a note says, as the database writes it when the note is claimed (`private.note_content`). Integer cents, days in Paris, rates in percent. */
export const noteSchema = z.object({
  reference: z.string(),
  number: z.int(),
  written_on: z.string(),
  /** The demonstration's job, or paid with the demonstration's money. */
  is_specimen: z.boolean(),
  is_cancelled: z.boolean(),
  is_done: z.boolean(),
  appointment_on: text,
  seller: sellerSchema,
  client: z.object({ name: z.string(), address: z.string() }),
  place: z.string(),
  /** Empty for a cancelled job. Amounts TTC. */
  rows: z.array(z.object({ label: z.string(), quantity: z.number(), amount_cents: cents, vat_rate: z.number() })),
  /** HT and VAT of the job by rate; of the amount that the company keeps when the job is cancelled. */
  totals: z.array(z.object({ vat_rate: z.number(), net_cents: cents, vat_cents: cents })),
  payments: z.array(
    z.object({
      kind: z.enum(["payment", "refund", "dispute"]),
      amount_cents: cents,
      method: z.enum(["card_online", "card", "cash", "transfer", "check", "unknown"]),
      on: z.string(),
    }),
  ),
  total_cents: cents,
  /** Payments less what went back. */
  paid_cents: cents,
  due_cents: cents,
})

export type Note = z.output<typeof noteSchema>
export type NotePayment = Note["payments"][number]
