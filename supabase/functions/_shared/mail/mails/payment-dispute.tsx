import * as z from "zod/mini"
import { disputeReasonLabel, disputeStatusLabel, isDisputeClosed } from "#domain/booking/disputes.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { capitalized } from "#domain/typography.ts"
import { type Context, defineMail, type Message } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"
import { readClientPayment } from "../payloads/client-payment.ts"

/** Fields that SQL adds to a booking's payload for a dispute (`public.record_dispute`). */
const payloadSchema = z.object({
  dispute_cents: z.number(),
  dispute_reason: z.string(),
  dispute_status: z.string(),
  evidence_due_at: z.nullish(z.string()),
})

/** What was paid: the appointment of a request, a quote or an invoice. */
function readSubject(message: Message, context: Context) {
  const of = message.payload as object
  if ("quote_id" in of || "invoice_id" in of) {
    const { payment } = readClientPayment(message, context)
    return {
      ...{ client: payment.client, phone: null, about: null, reference: payment.named, path: payment.path },
      opens: payment.isOfInvoice ? "Ouvrir la facture" : "Ouvrir le devis",
    }
  }
  const { booking } = readBooking(message)
  return {
    ...{ client: booking.client.name, phone: booking.client.phone, about: `${booking.service}, ${booking.when}` },
    ...{ reference: booking.reference, path: booking.path, opens: "Ouvrir la demande" },
  }
}

function readDispute(message: Message, context: Context) {
  const dispute = z.parse(payloadSchema, message.payload)
  const isClosed = isDisputeClosed(dispute.dispute_status)
  return {
    subject: readSubject(message, context),
    dispute: {
      amount: formatCents(dispute.dispute_cents),
      reason: disputeReasonLabel(dispute.dispute_reason),
      status: disputeStatusLabel(dispute.dispute_status),
      isClosed,
      /** « 27/11/2026 à 23 h 59 », the company's deadline to answer; null when no answer is expected. */
      dueAt: dispute.evidence_due_at && !isClosed ? formatDateTime(new Date(dispute.evidence_due_at)) : null,
    },
  }
}

/** To the staff: a client's bank disputes the prepayment, or has decided. */
export const paymentDispute = defineMail({
  to: "staff",
  // No reply address: staff must read the bank's dispute before they write to the client.
  answersGoTo: () => null,
  read: readDispute,
  subject: ({ subject, dispute }) =>
    dispute.isClosed
      ? `Contestation close\u00a0: ${subject.reference}, ${dispute.status}`
      : `Paiement contesté\u00a0: ${subject.reference}, ${dispute.amount}`,
  body: ({ subject, dispute, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${subject.client}, ${dispute.amount}\u00a0: ${dispute.status}.`}
      title={dispute.isClosed ? "Une contestation est close" : "Un paiement est contesté"}
    >
      <Paragraph>
        {dispute.isClosed
          ? "La banque du client a tranché. Il n’y a rien à faire de plus chez Stripe."
          : "La banque du client conteste le paiement ci-dessous. Ne remboursez pas cette somme en plus, la somme partirait deux fois. Répondez depuis votre tableau de bord Stripe, rubrique Litiges."}
      </Paragraph>
      <Facts
        items={[
          ["Client", subject.client],
          ["Somme", dispute.amount],
          ["Motif", capitalized(dispute.reason)],
          ["État", capitalized(dispute.status)],
          ["Réponse avant", dispute.dueAt],
          ["Prestation", subject.about],
          ["Téléphone", subject.phone],
          ["Référence", subject.reference],
        ]}
      />
      <Action href={publicUrl + subject.path}>{subject.opens}</Action>
    </Layout>
  ),
})
