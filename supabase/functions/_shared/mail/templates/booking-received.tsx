import { withdrawalPeriod } from "#domain/booking/terms.ts"
import type { BookingMail, Company } from "../booking-mail.ts"
import { Action, Facts, Layout, Paragraph } from "./layout.tsx"

type Props = { booking: BookingMail; company: Company; publicUrl: string }

export const receivedSubject = ({ booking }: Props) => `Nouvelle réservation\u00a0: ${booking.service}, ${booking.when}`

/** To the staff: a paid booking waits for the call that confirms it. */
export function BookingReceived({ booking, company, publicUrl }: Props) {
  return (
    <Layout
      company={company}
      preview={`${booking.client.name}, ${booking.when}. À confirmer par téléphone.`}
      title="Une réservation à confirmer"
    >
      <Paragraph>
        {booking.client.name} vient de payer un acompte de {booking.prepayment}. La date et l’heure restent à confirmer
        par téléphone, au {booking.client.phone}.
      </Paragraph>
      <Facts
        items={[
          ["Prestation", booking.service],
          ["Date", booking.day],
          ["Heure", `${booking.time} (durée prévue\u00a0: ${booking.duration})`],
          ["Adresse", booking.address],
          ["Téléphone", booking.client.phone],
          ["E-mail", booking.client.email],
          ["Demande", booking.description],
          ["Travaux urgents", booking.isExpress ? `Oui, demande expresse avant la fin des ${withdrawalPeriod}` : null],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
    </Layout>
  )
}
