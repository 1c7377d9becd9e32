import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the staff: the client's bank returned a refund, so the client still waits for the money. */
export const refundRefused = defineMail({
  to: "staff",
  answersGoTo: ({ booking }) => booking.client.email,
  read: readBooking,
  subject: ({ booking }) =>
    `Remboursement refusé par la banque\u00a0: ${booking.reference}, ${booking.refund ?? booking.prepayment}`,
  body: ({ booking, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${booking.client.name} attend encore ${booking.refund ?? booking.prepayment}.`}
      title="Un remboursement est refusé par la banque"
    >
      <Paragraph>
        La banque du client a renvoyé la somme, le plus souvent parce que la carte n’existe plus. Appelez le client pour
        convenir d’un virement. La demande est de nouveau marquée comme payée.
      </Paragraph>
      <Facts
        items={[
          ["Client", booking.client.name],
          ["Téléphone", booking.client.phone],
          ["E-mail", booking.client.email],
          ["Somme", booking.refund ?? booking.prepayment],
          ["Prestation", `${booking.service}, ${booking.when}`],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={publicUrl + booking.path}>Ouvrir la demande</Action>
    </Layout>
  ),
})
