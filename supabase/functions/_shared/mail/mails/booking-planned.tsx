import { defineMail } from "../mail.ts"
import { Appointment, bookingWords, ManageAction, Prepayment, Requested } from "../parts/booking.tsx"
import { Layout, Lines } from "../parts/layout.tsx"
import { readAppointment, readDatedBooking } from "../payloads/booking.ts"

/** To the client who agreed on a date with the staff: confirms it in writing, with a calendar file. */
export const bookingPlanned = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_planned",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est fixé">
      <Lines text={opening} />
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      <Requested booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
