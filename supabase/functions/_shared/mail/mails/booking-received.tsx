import { defineMail } from "../mail.ts"
import { visitFacts } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the staff: a paid booking must be confirmed by telephone. */
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
        {booking.client.name} vient de payer un acompte de {booking.prepayment}. Appelez au {booking.client.phone} pour
        préparer votre venue{"\u00a0"}: le créneau choisi vous engage.
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Téléphone", booking.client.phone],
          ["E-mail", booking.client.email],
          ["Demande", booking.description],
          ["Demandes expresses", booking.requested.join(" ") || null],
          [
            "À recueillir",
            booking.asksForEarlyStart ? "La demande de commencer avant la fin de la rétractation" : null,
          ],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={publicUrl + booking.path}>Ouvrir la demande</Action>
    </Layout>
  ),
})
