import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, ManageAction, Prepayment } from "../parts/booking.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client: the new date, with a calendar file that replaces the old one. */
export const bookingMoved = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  calendar: readAppointment,
  subject: ({ booking }) => `Votre rendez-vous est déplacé au ${booking.when}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est déplacé">
      <Hello booking={booking} />
      <Paragraph>
        C’est noté{"\u00a0"}: nous viendrons à la date ci-dessous.
        {booking.isPaid
          ? ` Votre acompte de ${booking.prepayment} reste valable pour cette nouvelle date\u00a0: rien d’autre à payer.`
          : null}
      </Paragraph>
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Goodbye company={company} />
    </Layout>
  ),
})
