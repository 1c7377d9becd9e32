import { defineMail } from "../mail.ts"
import { Goodbye, visitFacts } from "../parts/booking.tsx"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readContractorBooking } from "../payloads/booking.ts"

/** To the assigned subcontractor, when the time or the place of the appointment changes. The calendar file replaces the former one. */
export const contractorMoved = defineMail({
  to: "contractor",
  read: readContractorBooking,
  calendar: readAppointment,
  subject: ({ booking }) =>
    booking.previously === booking.when
      ? `Adresse corrigée\u00a0: ${booking.service}, ${booking.when}`
      : `Intervention déplacée\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, contractor, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre intervention change">
      <Paragraph>Bonjour {contractor},</Paragraph>
      <Paragraph>
        {booking.previously && booking.previously !== booking.when
          ? `L’intervention prévue le ${booking.previously} est déplacée. `
          : null}
        Voici ce qui est valable maintenant. Un empêchement{"\u00a0"}? Répondez à ce message
        {company.phone ? ` ou appelez-nous au ${company.phone}` : ""} dès que possible.
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Client", booking.client.name],
          ["Téléphone", booking.client.phone],
          ["Référence", booking.reference],
        ]}
      />
      <Goodbye company={company} />
    </Layout>
  ),
})
