import { defineMail } from "../mail.ts"
import { Goodbye, visitFacts } from "../parts/booking.tsx"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readContractorBooking } from "../payloads/booking.ts"

/** To the assigned subcontractor: job, time, place and client. The mail never contains the client's price. */
export const contractorAssigned = defineMail({
  to: "contractor",
  read: readContractorBooking,
  calendar: readAppointment,
  subject: ({ booking }) => `Intervention à assurer\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, contractor, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Une intervention pour vous">
      <Paragraph>Bonjour {contractor},</Paragraph>
      <Paragraph>
        Nous vous confions l’intervention ci-dessous. Un empêchement{"\u00a0"}? Répondez à ce message
        {company.phone ? ` ou appelez-nous au ${company.phone}` : ""} dès que possible.
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Client", booking.client.name],
          ["Téléphone", booking.client.phone],
          ["Demande", booking.description],
          ["Référence", booking.reference],
        ]}
      />
      <Goodbye company={company} />
    </Layout>
  ),
})
