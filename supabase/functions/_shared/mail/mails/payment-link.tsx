import { defineMail } from "../mail.ts"
import { Appointment, bookingWords } from "../parts/booking.tsx"
import { Action, callUs, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client who booked by telephone: the link to pay the prepayment. */
export const paymentLink = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  texts: "payment_link",
  words: bookingWords,
  body: ({ opening, closing, booking, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre acompte">
      <Lines text={opening} />
      <Appointment booking={booking} />
      {booking.paymentUrl ? <Action href={booking.paymentUrl}>Payer {booking.prepayment}</Action> : null}
      <Paragraph>L’acompte est déduit du prix final.</Paragraph>
      <Paragraph>Ce lien reste ouvert une journée. Passé ce délai, {callUs(company)}.</Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
