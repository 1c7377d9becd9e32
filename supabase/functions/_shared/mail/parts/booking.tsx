import { refundPeriod } from "#domain/booking/terms.ts"
import { type Company, defineMail } from "../mail.ts"
import { type BookingMail, readBooking } from "../payloads/booking.ts"
import { Action, Facts, Layout, Paragraph } from "./layout.tsx"

const REFUND_DELAY =
  `sur la carte qui a servi au paiement, au plus tard dans les ${refundPeriod}. Vous n’avez rien à faire\u00a0: ` +
  "la somme apparaît sur votre compte sous quelques jours, selon votre banque."

/** What is given back, or why nothing is; nothing to say when nothing was paid. */
export function MoneyBack({ booking, why }: { booking: BookingMail; why: string | null }) {
  if (booking.refund)
    return (
      <Paragraph>
        {booking.refund} vous sont remboursés {REFUND_DELAY}
      </Paragraph>
    )
  if (!booking.isKept || !why) return null
  return (
    <Paragraph>
      {why}
      {"\u00a0"}: d’après nos conditions générales de vente, l’acompte n’est pas remboursé. Si vous pensez qu’il s’agit
      d’une erreur, répondez à ce message.
    </Paragraph>
  )
}

/** What a visit is about: the job, when, for how long and where. */
export const visitFacts = (booking: BookingMail): [label: string, value: string][] => [
  ["Prestation", booking.service],
  ["Date", booking.day],
  ["Heure", `${booking.time} (durée prévue\u00a0: ${booking.duration})`],
  ["Adresse", booking.address],
]

export function Appointment({ booking }: { booking: BookingMail }) {
  return (
    <Facts
      items={[
        ["Prestation", booking.service],
        ["Rendez-vous", booking.when],
        ["Avant", booking.previously],
        ["Adresse", booking.address],
        ["Référence", booking.reference],
      ]}
    />
  )
}

/** What the change of a date leaves to be paid. */
export function Prepayment({ booking }: { booking: BookingMail }) {
  if (!booking.isHeld) return null
  return <Paragraph>Il vous reste à payer l’acompte de {booking.prepayment}, qui garde ce créneau.</Paragraph>
}

export function ManageAction({ manageUrl }: { manageUrl: string | null }) {
  return manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null
}

export function Goodbye({ company }: { company: Company }) {
  return <Paragraph>L’équipe {company.name}</Paragraph>
}

/** A mail that tells the staff what a client changed alone. */
export const staffNotice = (title: string) =>
  defineMail({
    to: "staff",
    answersGoTo: ({ booking }) => booking.client.email,
    read: readBooking,
    subject: ({ booking }) => `${title}\u00a0: ${booking.service}, ${booking.when}`,
    body: ({ booking, company, publicUrl }) => (
      <Layout company={company} preview={`${booking.client.name}, ${booking.when}.`} title={title}>
        <Facts
          items={[
            ["Client", booking.client.name],
            ["Prestation", booking.service],
            ["Rendez-vous", booking.when],
            ["Avant", booking.previously],
            ["Téléphone", booking.client.phone],
            ["Remboursé", booking.refund ?? (booking.isKept ? "Rien, d’après la règle" : null)],
            ["Message", booking.note],
            ["Référence", booking.reference],
          ]}
        />
        <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
      </Layout>
    ),
  })
