import * as z from "zod/mini"
import { formatLongDate } from "#domain/dates.ts"
import type { Words } from "#domain/mail/texts.ts"
import { formatCents } from "#domain/money.ts"
import type { Context, Message } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"

/** Payload of the mails about money for a quote or an invoice (`private.card_payload`). */
const paymentSchema = z.object({
  quote_id: z.nullish(z.string()),
  invoice_id: z.nullish(z.string()),
  number: z.string(),
  kind: z.string(),
  title: z.string(),
  client_name: z.nullish(z.string()),
  is_company: z.nullish(z.boolean()),
  total_cents: z.number(),
  paid_cents: z.nullish(z.number()),
  paid_on: z.nullish(z.string()),
  is_returned: z.nullish(z.boolean()),
})

/** Money for a document, formatted in French for the mails. */
export function readClientPayment({ payload }: Message, { company }: Pick<Context, "company">) {
  const payment = z.parse(paymentSchema, payload)
  const { quote_id, invoice_id, number } = payment
  const document = invoice_id ? "facture" : payment.kind === "amendment" ? "avenant" : "devis"
  return {
    payment: {
      isOfInvoice: Boolean(invoice_id),
      /** « devis D-2026-0042 » */
      named: `${document} ${number}`,
      number,
      client: payment.client_name ?? "",
      greeted: payment.is_company ? "" : (payment.client_name ?? ""),
      amount: payment.paid_cents ? formatCents(payment.paid_cents) : "",
      on: payment.paid_on ? formatLongDate(payment.paid_on) : null,
      isReturned: payment.is_returned ?? false,
      path: invoice_id ? `/admin/factures/${invoice_id}` : `/admin/devis/${quote_id ?? ""}`,
      facts: [
        [invoice_id ? "Facture" : "Devis", number],
        ["Objet", payment.title],
        ["Montant", formatCents(payment.total_cents) + (company.vat_exempt ? "" : " TTC")],
      ] as [label: string, value: string | null][],
    },
  }
}
export type PaymentMail = ReturnType<typeof readClientPayment>["payment"]

/** Placeholders available in the texts about money for a document. */
export const paymentWords = ({ payment, company }: Context & { payment: PaymentMail }): Words => ({
  ...ourWords(company, payment.greeted),
  devis: payment.named,
  somme: payment.amount,
})
