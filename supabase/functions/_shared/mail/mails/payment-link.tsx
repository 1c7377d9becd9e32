import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello } from "../parts/booking.tsx"
import { Action, callUs, capitalized, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client of an appointment that was taken by telephone: where to pay the prepayment. */
export const paymentLink = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  subject: ({ booking }) => `${capitalized(booking.appointment)}\u00a0: l’acompte de ${booking.prepayment}`,
  body: ({ booking, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre acompte">
      <Hello booking={booking} />
      <Paragraph>
        Comme convenu au téléphone, voici le lien pour payer l’acompte de {booking.prepayment} de votre rendez-vous. Il
        est déduit du prix final.
      </Paragraph>
      <Appointment booking={booking} />
      {booking.paymentUrl ? <Action href={booking.paymentUrl}>Payer {booking.prepayment}</Action> : null}
      <Paragraph>Ce lien reste ouvert une journée. Passé ce délai, {callUs(company)}.</Paragraph>
      <Goodbye company={company} />
    </Layout>
  ),
})
