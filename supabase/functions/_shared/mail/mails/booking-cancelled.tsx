import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, MoneyBack } from "../parts/booking.tsx"
import { Action, capitalized, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client who cancelled: what is given back, or that nothing is and why. */
export const bookingCancelled = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  subject: ({ booking }) => `${capitalized(booking.appointment)} est annulé`,
  body: ({ booking, company, publicUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est annulé">
      <Hello booking={booking} />
      <Paragraph>
        {booking.isQuoteRefused
          ? "Vous n’avez pas retenu notre devis\u00a0: votre rendez-vous est annulé, et vous ne devez rien."
          : "Votre rendez-vous est annulé, comme vous l’avez demandé."}
      </Paragraph>
      <Appointment booking={booking} />
      <MoneyBack booking={booking} />
      <Action href={`${publicUrl}/brico#reserver`}>Prendre un autre rendez-vous</Action>
      <Goodbye company={company} />
    </Layout>
  ),
})
