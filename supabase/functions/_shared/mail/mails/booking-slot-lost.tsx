import { defineMail } from "../mail.ts"
import { bookingWords } from "../parts/booking.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client whose payment arrived after the slot was lost: an apology and a full refund. */
export const bookingSlotLost = defineMail({
  to: "client",
  read: readBooking,
  texts: "booking_slot_lost",
  words: bookingWords,
  body: ({ opening, closing, booking, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`Votre acompte de ${booking.prepayment} vous est rendu en totalité.`}
      title="Votre créneau n’est plus disponible"
    >
      <Lines text={opening} />
      <Paragraph>
        Votre acompte de {booking.prepayment} vous est remboursé en totalité, sur la carte qui a servi au paiement. Vous
        n’avez rien à faire{"\u00a0"}: la somme apparaît sur votre compte sous quelques jours, selon votre banque.
      </Paragraph>
      <Facts
        items={[
          ["Prestation", booking.service],
          ["Créneau demandé", booking.when],
          ["Référence", booking.reference],
        ]}
      />
      <Action href={`${publicUrl}/brico#reserver`}>Choisir un autre créneau</Action>
      <Lines text={closing} />
    </Layout>
  ),
})
