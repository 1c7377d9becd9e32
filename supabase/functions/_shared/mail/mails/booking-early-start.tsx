import { earlyStart } from "#domain/booking/consents.ts"
import { defineMail } from "../mail.ts"
import { Appointment, bookingWords, ManageAction } from "../parts/booking.tsx"
import { Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client: confirms on a durable medium the express request to start early, made on the page of the appointment (L221-25). */
export const bookingEarlyStart = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  texts: "booking_early_start",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={earlyStart.asked} title="Nous commencerons à la date prévue">
      <Lines text={opening} />
      <Paragraph>
        Vous nous avez écrit{"\u00a0"}: «{"\u00a0"}
        {earlyStart.request}
        {"\u00a0"}» {earlyStart.effect}
      </Paragraph>
      <Appointment booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
