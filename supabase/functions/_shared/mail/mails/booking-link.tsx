import { defineMail } from "../mail.ts"
import { Appointment, bookingWords, ManageAction } from "../parts/booking.tsx"
import { Action, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { type BookingMail, readBooking } from "../payloads/booking.ts"

/** To the client who has lost the link and asked for it again. */
export const bookingLink = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  texts: "booking_link",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre lien personnel">
      {booking.heldUntil ? (
        <Unpaid booking={booking} />
      ) : (
        <>
          <Lines text={opening} />
          <Paragraph>
            Toute personne disposant de ce lien peut déplacer ou annuler votre rendez-vous{"\u00a0"}: gardez-le pour
            vous.
          </Paragraph>
          <Appointment booking={booking} />
          <ManageAction manageUrl={manageUrl} />
        </>
      )}
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message{"\u00a0"}: rien n’a changé.</Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})

/** An order that waits for its payment, and was made again from somewhere else. */
function Unpaid({ booking }: { booking: BookingMail }) {
  return (
    <>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Ce rendez-vous attend encore votre paiement{"\u00a0"}: le créneau est à vous jusqu’à {booking.heldUntil}.
        Inutile de réserver une seconde fois.
      </Paragraph>
      <Appointment booking={booking} />
      {booking.paymentUrl ? <Action href={booking.paymentUrl}>Payer {booking.prepayment}</Action> : null}
    </>
  )
}
