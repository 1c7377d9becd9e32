import { defineMail } from "../mail.ts"
import { Hello } from "../parts/booking.tsx"
import { Action, callUs, capitalized, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client whose payment came after the slot had gone: an apology and the whole sum back. */
export const bookingSlotLost = defineMail({
  to: "client",
  read: readBooking,
  subject: ({ booking }) => `Votre créneau du ${booking.day} n’est plus disponible\u00a0: votre acompte vous est rendu`,
  body: ({ booking, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`Votre acompte de ${booking.prepayment} vous est rendu en totalité.`}
      title="Votre créneau n’est plus disponible"
    >
      <Hello booking={booking} />
      <Paragraph>
        Votre paiement nous est parvenu après la fin du délai de réservation, et le créneau que vous aviez choisi a été
        pris entre-temps. Nous en sommes désolés.
      </Paragraph>
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
      <Paragraph>
        Vous préférez que nous cherchions une date ensemble{"\u00a0"}? {capitalized(callUs(company))}.
      </Paragraph>
      <Paragraph>L’équipe {company.name}</Paragraph>
    </Layout>
  ),
})
