import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, ManageAction, Prepayment, Requested } from "../parts/booking.tsx"
import { callUs, capitalized, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client who agreed on a date with the staff: the same in writing, with a calendar file. */
export const bookingPlanned = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  calendar: readAppointment,
  subject: ({ booking }) => `Votre rendez-vous du ${booking.when}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est fixé">
      <Hello booking={booking} />
      <Paragraph>
        Comme convenu, nous viendrons à la date ci-dessous. Un empêchement{"\u00a0"}? {capitalized(callUs(company))}.
      </Paragraph>
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      <Requested booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Goodbye company={company} />
    </Layout>
  ),
})
