import * as z from "zod/mini"
import { formatLongDate } from "#domain/dates.ts"
import { payBy } from "#domain/invoices/client-invoice.ts"
import { INVOICE_KINDS, invoiceName } from "#domain/invoices/invoice.ts"
import type { Words } from "#domain/mail/texts.ts"
import { formatCents } from "#domain/money.ts"
import { TAKING_METHODS, takingMethodLabels } from "#domain/takings/takings.ts"
import { uncapitalized } from "#domain/typography.ts"
import type { Context, Message } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"

/** Payload of the mails about an invoice (`private.invoice_mail_payload`, and what each of them adds). */
const invoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  situation_no: z.nullish(z.number()),
  title: z.string(),
  client_name: z.nullish(z.string()),
  is_company: z.nullish(z.boolean()),
  /** Negative for a credit note. */
  total_cents: z.number(),
  /** Null for a credit note. */
  left_cents: z.nullish(z.number()),
  issued_on: z.string(),
  due_on: z.nullish(z.string()),
  corrects: z.nullish(z.string()),
  message: z.nullish(z.string()),
  reminder_no: z.nullish(z.number()),
  paid_cents: z.nullish(z.number()),
  paid_on: z.nullish(z.string()),
  method: z.nullish(z.enum(TAKING_METHODS)),
})

/** An invoice or a credit note, formatted in French for the mails. */
export function readInvoice({ payload }: Message, { company }: Pick<Context, "company">) {
  const invoice = z.parse(invoiceSchema, payload)
  const left = invoice.left_cents ?? 0
  return {
    invoice: {
      isCredit: invoice.kind === "credit_note",
      number: invoice.number,
      named: uncapitalized(invoiceName({ ...invoice, situation_no: invoice.situation_no ?? null })),
      title: invoice.title,
      /** Whom the mail greets: a company has no first name. */
      greeted: invoice.is_company ? "" : (invoice.client_name ?? ""),
      total: formatCents(Math.abs(invoice.total_cents)) + (company.vat_exempt ? "" : " TTC"),
      /** What is left to pay; null when nothing is. */
      left: left > 0 ? formatCents(left) : null,
      isPartlyPaid: left > 0 && left < invoice.total_cents,
      dueOn: invoice.due_on ? formatLongDate(invoice.due_on) : null,
      /** « au plus tard le … », « à réception »; null when nothing is left to pay. */
      due: left > 0 && invoice.due_on ? payBy(invoice.due_on, invoice.issued_on) : null,
      corrects: invoice.corrects ?? null,
      message: invoice.message ?? "",
      isSecondReminder: (invoice.reminder_no ?? 1) > 1,
      paid: invoice.paid_cents ? formatCents(invoice.paid_cents) : null,
      paidOn: invoice.paid_on ? formatLongDate(invoice.paid_on) : null,
      means: invoice.method ? takingMethodLabels[invoice.method] : null,
    },
  }
}
export type InvoiceMail = ReturnType<typeof readInvoice>["invoice"]

/** Placeholders available in the texts about an invoice. */
export const invoiceWords = ({ invoice, company }: Context & { invoice: InvoiceMail }): Words => ({
  ...ourWords(company, invoice.greeted),
  facture: invoice.named,
  rappel: invoice.isSecondReminder ? "second rappel" : "rappel",
})

export const invoiceFacts = (invoice: InvoiceMail): [label: string, value: string | null][] => [
  [invoice.isCredit ? "Avoir" : "Facture", invoice.number],
  ["Sur la facture", invoice.corrects],
  ["Objet", invoice.title],
  ["Montant", invoice.total],
]
