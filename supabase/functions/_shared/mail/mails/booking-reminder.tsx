import { defineMail } from "../mail.ts"
import { EarlyStartQuestion, Hello, ManageAction, visitFacts } from "../parts/booking.tsx"
import { callUs, capitalized, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client, the day before: when and where we come, and whom to call when something is in the way. */
export const bookingReminder = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  subject: ({ booking }) => `Demain à ${booking.time}\u00a0: ${booking.service}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est demain">
      <Hello booking={booking} />
      <Paragraph>
        Notre équipe vient demain. Merci de lui laisser un accès dégagé, et de prévoir une place pour se garer si vous
        le pouvez.
      </Paragraph>
      <Facts items={[...visitFacts(booking), ["Référence", booking.reference]]} />
      <EarlyStartQuestion booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Paragraph>
        Un empêchement, une question{"\u00a0"}? {capitalized(callUs(company))}.
      </Paragraph>
      <Paragraph>À demain,</Paragraph>
      <Paragraph>L’équipe {company.name}</Paragraph>
    </Layout>
  ),
})
