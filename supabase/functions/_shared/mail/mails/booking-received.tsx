import { withdrawalPeriod } from "#domain/booking/terms.ts"
import { defineMail } from "../mail.ts"
import { visitFacts } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the staff: a paid booking waits for the call that confirms it. */
export const bookingReceived = defineMail({
  to: "staff",
  answersGoTo: ({ booking }) => booking.client.email,
  read: readBooking,
  subject: ({ booking }) => `Nouvelle réservation\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, company, publicUrl }) => (
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
          ...visitFacts(booking),
          ["Téléphone", booking.client.phone],
          ["E-mail", booking.client.email],
          ["Demande", booking.description],
          ["Travaux urgents", booking.isExpress ? `Oui, demande expresse avant la fin des ${withdrawalPeriod}` : null],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
    </Layout>
  ),
})
