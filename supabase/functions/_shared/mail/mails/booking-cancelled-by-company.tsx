import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, MoneyBack } from "../parts/booking.tsx"
import { Action, callUs, capitalized, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client whose appointment the company cancels. */
export const bookingCancelledByCompany = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  subject: ({ booking }) => `Nous devons annuler ${booking.appointment}`,
  body: ({ booking, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}.`}
      title="Nous devons annuler votre rendez-vous"
    >
      <Hello booking={booking} />
      <Paragraph>
        Nous ne pourrons pas venir à la date ci-dessous, et nous en sommes désolés. {capitalized(callUs(company))} pour
        convenir d’une autre date, ou choisissez-la en ligne.
      </Paragraph>
      <Appointment booking={booking} />
      <MoneyBack booking={booking} />
      <Action href={`${publicUrl}/brico#reserver`}>Choisir une autre date</Action>
      <Goodbye company={company} />
    </Layout>
  ),
})
