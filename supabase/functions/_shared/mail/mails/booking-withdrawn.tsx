import { greeting } from "#domain/names.ts"
import { defineMail } from "../mail.ts"
import { Goodbye, MoneyBack } from "../parts/booking.tsx"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** The acknowledgement on a durable medium that the law asks for (D221-5): content, date and hour of the withdrawal. */
export const bookingWithdrawn = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  subject: ({ booking }) => `Accusé de réception de votre rétractation (${booking.reference})`,
  body: ({ booking, company }) => (
    <Layout
      company={company}
      preview={`Reçue le ${booking.withdrawal?.at ?? booking.recordedAt}.`}
      title="Votre rétractation est bien reçue"
    >
      <Paragraph>{greeting(booking.withdrawal?.name ?? booking.client.name)}</Paragraph>
      <Paragraph>
        Nous accusons réception de votre déclaration{"\u00a0"}: vous renoncez au contrat ci-dessous, qui est donc
        annulé. Conservez ce message, il en fait foi.
      </Paragraph>
      <Facts
        items={[
          ["Reçue le", booking.withdrawal?.at ?? booking.recordedAt],
          ["Déclarée par", booking.withdrawal?.name ?? booking.client.name],
          ["Contrat", `${booking.service}, ${booking.when}`],
          ["Référence", booking.reference],
          ["Acompte payé", booking.isPaid ? booking.prepayment : null],
        ]}
      />
      <MoneyBack booking={booking} />
      <Goodbye company={company} />
    </Layout>
  ),
})
