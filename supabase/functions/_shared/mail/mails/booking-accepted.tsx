import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, ManageAction, Prepayment, Requested } from "../parts/booking.tsx"
import { callUs, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client, when staff confirm: somebody has read the request, and we come. */
export const bookingAccepted = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  calendar: readAppointment,
  subject: ({ booking }) => `Confirmé\u00a0: ${booking.appointment}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est confirmé">
      <Hello booking={booking} />
      <Paragraph>
        Nous avons lu votre demande, tout est en ordre{"\u00a0"}: notre équipe vient comme prévu. Si quelque chose
        change de votre côté, {callUs(company)}.
      </Paragraph>
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      <Requested booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Goodbye company={company} />
    </Layout>
  ),
})
