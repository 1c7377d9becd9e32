import { defineMail } from "../mail.ts"
import { bookingWords, visitFacts } from "../parts/booking.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client, with the note attached: by itself once the job is done and paid, or when staff send it. */
export const bookingNote = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  hasDocument: true,
  texts: "booking_note",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre note">
      <Lines text={opening} />
      <Facts items={[...visitFacts(booking), ["Référence", booking.reference]]} />
      <Paragraph>Gardez-la{"\u00a0"}: elle dit ce que vous avez réglé. Ce n’est pas une facture numérotée.</Paragraph>
      {manageUrl ? <Action href={manageUrl}>Voir mon rendez-vous</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
