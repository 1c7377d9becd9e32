import { defineMail } from "../mail.ts"
import { Appointment, bookingWords } from "../parts/booking.tsx"
import { Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client, once the payment provider has made the refund. */
export const bookingRefunded = defineMail({
  to: "client",
  read: readBooking,
  texts: "booking_refunded",
  words: bookingWords,
  body: ({ opening, closing, booking, company }) => (
    <Layout company={company} preview={`Référence ${booking.reference}.`} title="Votre remboursement est parti">
      <Lines text={opening} />
      {booking.isPaidTwice ? (
        <Paragraph>
          Vous aviez déjà payé ce rendez-vous{"\u00a0"}: il reste à vous, et seul le second paiement vous est rendu.
        </Paragraph>
      ) : null}
      <Paragraph>
        Nous venons de vous rembourser {booking.refund} sur la carte qui a servi au paiement. La somme apparaît sur
        votre compte sous quelques jours, selon votre banque.
      </Paragraph>
      <Appointment booking={booking} />
      <Lines text={closing} />
    </Layout>
  ),
})
