import { defineMail } from "../mail.ts"
import { bookingWords, MoneyBack } from "../parts/booking.tsx"
import { callUs, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client: the acknowledgement on a durable medium that the law requires (D221-5), with content, date and hour of the withdrawal. */
export const bookingWithdrawn = defineMail({
  to: "client",
  read: readBooking,
  calendar: readAppointment,
  texts: "booking_withdrawn",
  words: bookingWords,
  body: ({ opening, closing, booking, company }) => (
    <Layout
      company={company}
      preview={`Reçue le ${booking.withdrawal?.at ?? booking.recordedAt}.`}
      title="Votre rétractation est bien reçue"
    >
      <Lines text={opening} />
      {booking.isCopy ? (
        <Paragraph>
          Voici une copie de l’accusé de réception, parti à une autre adresse que la vôtre. Si vous n’êtes pas à
          l’origine de cette déclaration, {callUs(company)}.
        </Paragraph>
      ) : null}
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
      <Lines text={closing} />
    </Layout>
  ),
})
