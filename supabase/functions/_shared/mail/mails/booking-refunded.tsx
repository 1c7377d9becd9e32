import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello } from "../parts/booking.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client, once the payment provider has made the refund. */
export const bookingRefunded = defineMail({
  to: "client",
  read: readBooking,
  subject: ({ booking }) => `Votre remboursement de ${booking.refund ?? ""} est parti`,
  body: ({ booking, company }) => (
    <Layout company={company} preview={`Référence ${booking.reference}.`} title="Votre remboursement est parti">
      <Hello booking={booking} />
      <Paragraph>
        Nous venons de vous rembourser {booking.refund} sur la carte qui a servi au paiement. La somme apparaît sur
        votre compte sous quelques jours, selon votre banque.
      </Paragraph>
      <Appointment booking={booking} />
      <Goodbye company={company} />
    </Layout>
  ),
})
