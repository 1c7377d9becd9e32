import { defineMail } from "../mail.ts"
import { bookingWords, EarlyStartQuestion, ManageAction, priceFacts, visitFacts } from "../parts/booking.tsx"
import { Facts, Layout, Lines } from "../parts/layout.tsx"
import { readDatedBooking } from "../payloads/booking.ts"

/** To the client, the day before: time and place of the visit, and the number to call in case of a problem. */
export const bookingReminder = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  texts: "booking_reminder",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est demain">
      <Lines text={opening} />
      <Facts
        items={[
          ...visitFacts(booking),
          ["Qui vient", booking.visitor],
          ...priceFacts(booking, company),
          ["Référence", booking.reference],
        ]}
      />
      <EarlyStartQuestion booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
