import { defineMail } from "../mail.ts"
import { Appointment, bookingWords } from "../parts/booking.tsx"
import { Layout, Lines } from "../parts/layout.tsx"
import { readDatedBooking } from "../payloads/booking.ts"

/** To the client on the day: the team has left. */
export const bookingDeparted = defineMail({
  to: "client",
  read: readDatedBooking,
  texts: "booking_departed",
  words: bookingWords,
  body: ({ opening, closing, booking, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Notre équipe est en route">
      <Lines text={opening} />
      <Appointment booking={booking} />
      <Lines text={closing} />
    </Layout>
  ),
})
