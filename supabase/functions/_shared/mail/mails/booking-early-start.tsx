import { earlyStart } from "#domain/booking/consents.ts"
import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, ManageAction } from "../parts/booking.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client, on a durable medium: the express request that was made from the page of the appointment (L221-25). */
export const bookingEarlyStart = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  subject: ({ booking }) => `Votre demande est enregistrée\u00a0: ${booking.appointment}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={earlyStart.asked} title="Nous commencerons à la date prévue">
      <Hello booking={booking} />
      <Paragraph>
        Vous nous avez écrit{"\u00a0"}: «{"\u00a0"}
        {earlyStart.request}
        {"\u00a0"}» {earlyStart.effect}
      </Paragraph>
      <Appointment booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Goodbye company={company} />
    </Layout>
  ),
})
