import { defineMail } from "../mail.ts"
import { bookingWords, JobFacts, ManageAction, Prepayment } from "../parts/booking.tsx"
import { callUs, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readDatedBooking } from "../payloads/booking.ts"

/** To the client: the new date, with a calendar file that replaces the old one. */
export const bookingMoved = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_moved",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est déplacé">
      <Lines text={opening} />
      <Paragraph>
        {booking.isMovedByClient
          ? "C’est noté\u00a0: nous viendrons à la date ci-dessous."
          : `Votre rendez-vous ${booking.change}\u00a0: nous viendrons au moment indiqué ci-dessous. S’il ne vous convient pas, ${callUs(company)}.`}
      </Paragraph>
      {booking.isPaid ? (
        <Paragraph>
          Votre acompte de {booking.prepayment} reste valable pour cette nouvelle date{"\u00a0"}: ce changement ne coûte
          rien.
        </Paragraph>
      ) : null}
      <Prepayment booking={booking} />
      <JobFacts booking={booking} company={company} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
