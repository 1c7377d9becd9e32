import { evidenceSchema } from "#domain/documents/evidence.ts"
import { toEvidenceSheet } from "#domain/documents/evidence-sheet.ts"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { minutesSchema, signedMinutesSchema } from "#domain/documents/minutes.ts"
import { toMinutesSheet } from "#domain/documents/minutes-sheet.ts"
import { noteSchema } from "#domain/documents/note.ts"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { quoteSchema, signedQuoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import type { Job } from "./document-child.ts"

/** Template and contents of each kind of document, from what the database fixed. Each throws when the snapshot does not say what a document needs. */
export const kinds = {
  note: (snapshot: unknown): Job => ({ template: "note", sheet: toNoteSheet(noteSchema.parse(snapshot)) }),
  quote: (snapshot: unknown): Job => ({ template: "quote", sheet: toQuoteSheet(quoteSchema.parse(snapshot)) }),
  /** The same words with the signature in their frame, for banks and public aids; the bytes that were signed stay as they are. */
  quote_signed: (snapshot: unknown): Job => {
    const { signature, ...quote } = signedQuoteSchema.parse(snapshot)
    return { template: "quote", sheet: toQuoteSheet(quote, signature) }
  },
  quote_evidence: (snapshot: unknown): Job => ({
    template: "quote_evidence",
    sheet: toEvidenceSheet(evidenceSchema.parse(snapshot)),
  }),
  minutes: (snapshot: unknown): Job => ({ template: "minutes", sheet: toMinutesSheet(minutesSchema.parse(snapshot)) }),
  /** The same words with the signature in their frame and its evidence inside. */
  minutes_signed: (snapshot: unknown): Job => {
    const minutes = signedMinutesSchema.parse(snapshot)
    return { template: "minutes", sheet: toMinutesSheet(minutes, minutes) }
  },
  invoice: (snapshot: unknown): Job => {
    const invoice = invoiceSchema.parse(snapshot)
    return { template: "invoice", sheet: toInvoiceSheet(invoice), xml: toFacturX(invoice) }
  },
  invoice_draft: (snapshot: unknown): Job => ({
    template: "invoice",
    sheet: toInvoiceSheet(invoiceSchema.parse(snapshot)),
  }),
}
export type DocumentKind = keyof typeof kinds

/** What the renderer draws for a document of the queue. */
export function describeDocument(kind: string, snapshot: unknown): Job {
  const describe = (kinds as Record<string, ((snapshot: unknown) => Job) | undefined>)[kind]
  if (!describe) throw new Error(`No document is named ${kind}`)
  return describe(snapshot)
}
