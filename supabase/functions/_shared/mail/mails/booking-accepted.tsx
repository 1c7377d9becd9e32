import { defineMail } from "../mail.ts"
import { bookingWords, JobFacts, ManageAction, Prepayment, Requested } from "../parts/booking.tsx"
import { Layout, Lines } from "../parts/layout.tsx"
import { readAppointment, readDatedBooking } from "../payloads/booking.ts"

/** To the client, when staff confirm the booking: the request was read, and the visit will take place. */
export const bookingAccepted = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_accepted",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est confirmé">
      <Lines text={opening} />
      <Prepayment booking={booking} />
      <JobFacts booking={booking} company={company} />
      <Requested booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
