import { defineMail } from "../mail.ts"
import { bookingWords, EarlyStartQuestion, JobFacts, ManageAction } from "../parts/booking.tsx"
import { Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readDatedBooking } from "../payloads/booking.ts"

/** To the client whose appointment was cancelled and takes place after all. The calendar file puts it back. */
export const bookingReinstated = defineMail({
  to: "client",
  read: readDatedBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_reinstated",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous a bien lieu">
      <Lines text={opening} />
      <JobFacts booking={booking} company={company} />
      {booking.refund ? (
        <Paragraph>
          Les {booking.refund} qui vous ont été rendus restent à vous{"\u00a0"}: ils s’ajoutent à ce que vous réglez sur
          place.
        </Paragraph>
      ) : booking.isPaid ? (
        <Paragraph>
          Votre acompte de {booking.prepayment} reste valable{"\u00a0"}: rien d’autre à payer avant notre venue.
        </Paragraph>
      ) : null}
      <EarlyStartQuestion booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})
