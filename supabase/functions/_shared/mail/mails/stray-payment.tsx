import * as z from "zod/mini"
import { formatAmount } from "#domain/money.ts"
import { defineMail, type Message } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"

/** Payload that SQL writes for a payment without a matching request (`private.stray_payload`). */
const payloadSchema = z.object({
  amount_cents: z.number(),
  currency: z.string(),
  session_id: z.nullish(z.string()),
  payment_intent_id: z.string(),
  note: z.nullish(z.string()),
  /** The bank has returned the refund. */
  is_refused: z.boolean(),
  /** Paid a second time: `note` names the request. */
  is_double: z._default(z.boolean(), false),
  /** Of a quote, which `note` names. */
  is_of_document: z.nullish(z.boolean()),
})

function readStray(message: Message) {
  const stray = z.parse(payloadSchema, message.payload)
  return {
    stray: {
      amount: formatAmount(stray.amount_cents, stray.currency),
      /** « La demande n’existe plus ». */
      cause: stray.note ?? null,
      payment: stray.payment_intent_id,
      checkout: stray.session_id ?? null,
      isRefused: stray.is_refused,
      isDouble: stray.is_double,
      isOfDocument: stray.is_of_document ?? false,
    },
  }
}

function titleOf({ isRefused, isDouble }: { isRefused: boolean; isDouble: boolean }): string {
  if (isRefused) return "Un remboursement est refusé par la banque"
  return isDouble ? "Un rendez-vous est payé deux fois" : "Un paiement n’a pas de réservation"
}

/** To the staff: a payment has no matching booking and is refunded, or the bank returned that refund. */
export const strayPayment = defineMail({
  to: "staff",
  // Only the payment provider knows the payer.
  answersGoTo: () => null,
  read: readStray,
  subject: ({ stray }) =>
    stray.isRefused
      ? `Remboursement refusé par la banque\u00a0: ${stray.amount}, ${stray.isOfDocument ? (stray.cause ?? "devis") : "paiement sans réservation"}`
      : `${stray.isDouble ? "Payé deux fois" : "Paiement sans réservation"}\u00a0: ${stray.amount} à rendre`,
  body: ({ stray, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${stray.amount}\u00a0: ${stray.cause ?? "aucune demande ne correspond"}.`}
      title={titleOf(stray)}
    >
      <Paragraph>
        {stray.isDouble && !stray.isRefused
          ? "Un client a payé une seconde fois ce qui l’était déjà. Le remboursement est promis et part de lui-même\u00a0; le client le lit par e-mail."
          : stray.isRefused
            ? "La banque du client a renvoyé la somme, le plus souvent parce que la carte n’existe plus. Retrouvez le client par ce paiement dans votre tableau de bord Stripe, et convenez d’un virement."
            : "Un client a payé en ligne, mais son paiement ne correspond à aucune demande comme il le faudrait. Le remboursement est promis et part de lui-même. Appelez le client\u00a0: ses coordonnées sont avec ce paiement dans votre tableau de bord Stripe."}
      </Paragraph>
      <Facts
        items={[
          ["Somme", stray.amount],
          ["Cause", stray.cause],
          ["Paiement", stray.payment],
          ["Session", stray.checkout],
        ]}
      />
      <Action href={`${publicUrl}/admin/dashboard`}>Ouvrir le tableau de bord</Action>
    </Layout>
  ),
})
