import { defineMail } from "../mail.ts"
import { bookingWords, EarlyStartQuestion, JobFacts, ManageAction, Prepayment, Requested } from "../parts/booking.tsx"
import { Layout, Lines } from "../parts/layout.tsx"
import { TermsInFull } from "../parts/terms.tsx"
import { readAppointment, readDatedBooking } from "../payloads/booking.ts"

/**
 * To the client who agreed on a date with the staff: confirms it in writing, with a calendar file. An order by telephone is a distance contract: its
 * mail also has the price, the right of withdrawal and the terms, on a durable medium (L221-13).
 */
export const bookingPlanned = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_planned",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl, publicUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est fixé">
      <Lines text={opening} />
      <Prepayment booking={booking} />
      <JobFacts booking={booking} company={company} />
      <Requested booking={booking} />
      <EarlyStartQuestion booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
      {booking.isOnline ? null : <TermsInFull company={company} publicUrl={publicUrl} accepted={null} />}
    </Layout>
  ),
})
