import { defineMail } from "../mail.ts"
import { Appointment, bookingWords, MoneyBack } from "../parts/booking.tsx"
import { Action, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client who cancelled: the refund, or the reason why there is none. */
export const bookingCancelled = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  texts: "booking_cancelled",
  words: bookingWords,
  body: ({ opening, closing, booking, company, publicUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est annulé">
      <Lines text={opening} />
      <Paragraph>
        {booking.isQuoteRefused
          ? "Vous n’avez pas retenu notre devis\u00a0: votre rendez-vous est annulé, et vous ne devez rien."
          : "Votre rendez-vous est annulé, comme vous l’avez demandé."}
      </Paragraph>
      <Appointment booking={booking} />
      <MoneyBack booking={booking} />
      <Action href={`${publicUrl}/brico#reserver`}>Prendre un autre rendez-vous</Action>
      <Lines text={closing} />
    </Layout>
  ),
})
