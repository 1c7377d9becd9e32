import { defineMail } from "../mail.ts"
import { Appointment, bookingWords, MoneyBack } from "../parts/booking.tsx"
import { Action, Layout, Lines } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client whose appointment the company cancels. */
export const bookingCancelledByCompany = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  texts: "booking_cancelled_by_company",
  words: bookingWords,
  body: ({ opening, closing, booking, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}.`}
      title="Nous devons annuler votre rendez-vous"
    >
      <Lines text={opening} />
      <Appointment booking={booking} />
      <MoneyBack booking={booking} />
      <Action href={`${publicUrl}/brico#reserver`}>Choisir une autre date</Action>
      <Lines text={closing} />
    </Layout>
  ),
})
