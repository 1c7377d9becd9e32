import type { BookingMail, Company } from "../booking-mail.ts"
import type { DisputeMail, StrayMail } from "../payment-alert-mail.ts"
import { Action, capitalized, Facts, Layout, Paragraph } from "./layout.tsx"

type DisputeProps = { booking: BookingMail; dispute: DisputeMail; company: Company; publicUrl: string }

export const disputeSubject = ({ booking, dispute }: DisputeProps) =>
  dispute.isClosed
    ? `Contestation close\u00a0: ${booking.reference}, ${dispute.status}`
    : `Paiement contesté\u00a0: ${booking.reference}, ${dispute.amount}`

/** To the staff: a client's bank contests the prepayment, or has decided. */
export function PaymentDispute({ booking, dispute, company, publicUrl }: DisputeProps) {
  const title = dispute.isClosed ? "Une contestation est close" : "Un paiement est contesté"
  return (
    <Layout
      company={company}
      preview={`${booking.client.name}, ${dispute.amount}\u00a0: ${dispute.status}.`}
      title={title}
    >
      <Paragraph>
        {dispute.isClosed
          ? "La banque du client a tranché. Il n’y a rien à faire de plus chez Stripe."
          : "La banque du client conteste l’acompte ci-dessous. Ne remboursez pas la demande en plus, la somme partirait deux fois. Répondez depuis votre tableau de bord Stripe, rubrique Litiges."}
      </Paragraph>
      <Facts
        items={[
          ["Client", booking.client.name],
          ["Somme", dispute.amount],
          ["Motif", capitalized(dispute.reason)],
          ["État", capitalized(dispute.status)],
          ["Réponse avant", dispute.dueAt],
          ["Prestation", `${booking.service}, ${booking.when}`],
          ["Téléphone", booking.client.phone],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
    </Layout>
  )
}

type RefusedProps = { booking: BookingMail; company: Company; publicUrl: string }

export const refundRefusedSubject = ({ booking }: RefusedProps) =>
  `Remboursement refusé par la banque\u00a0: ${booking.reference}, ${booking.refund ?? booking.prepayment}`

/** To the staff: the client's bank sent a refund back, so the client still waits for it. */
export function RefundRefused({ booking, company, publicUrl }: RefusedProps) {
  return (
    <Layout
      company={company}
      preview={`${booking.client.name} attend encore ${booking.refund ?? booking.prepayment}.`}
      title="Un remboursement est refusé par la banque"
    >
      <Paragraph>
        La banque du client a renvoyé la somme, le plus souvent parce que la carte n’existe plus. Appelez le client pour
        convenir d’un virement. La demande est de nouveau marquée comme payée.
      </Paragraph>
      <Facts
        items={[
          ["Client", booking.client.name],
          ["Téléphone", booking.client.phone],
          ["E-mail", booking.client.email],
          ["Somme", booking.refund ?? booking.prepayment],
          ["Prestation", `${booking.service}, ${booking.when}`],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
    </Layout>
  )
}

type StrayProps = { stray: StrayMail; company: Company; publicUrl: string }

export const straySubject = ({ stray }: StrayProps) =>
  stray.isRefused
    ? `Remboursement refusé par la banque\u00a0: ${stray.amount}, paiement sans réservation`
    : `Paiement sans réservation\u00a0: ${stray.amount} à rendre`

/** To the staff: somebody paid for what is not there, and gets it back; or the bank sent that refund back. */
export function StrayPayment({ stray, company, publicUrl }: StrayProps) {
  return (
    <Layout
      company={company}
      preview={`${stray.amount}\u00a0: ${stray.cause ?? "aucune demande ne correspond"}.`}
      title={stray.isRefused ? "Un remboursement est refusé par la banque" : "Un paiement n’a pas de réservation"}
    >
      <Paragraph>
        {stray.isRefused
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
  )
}
