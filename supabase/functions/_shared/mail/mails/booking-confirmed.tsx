import { freeCancellation, withdrawalPeriod } from "#domain/booking/terms.ts"
import { defineMail } from "../mail.ts"
import { visitFacts } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph, Subtitle } from "../parts/layout.tsx"
import { readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client, once the prepayment is in: what was ordered, what was paid, when it is given back. */
export const bookingConfirmed = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  calendar: readAppointment,
  subject: ({ booking }) => `Votre réservation du ${booking.when} est enregistrée`,
  body: ({ booking, company, manageUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}. Nous vous appelons pour confirmer.`}
      title="Votre réservation est enregistrée"
    >
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Merci de votre confiance. Nous avons bien reçu votre acompte de {booking.prepayment} et nous vous gardons le
        créneau ci-dessous. Nous vous appelons au {booking.client.phone} pour confirmer avec vous la date et l’heure.
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Votre demande", booking.description],
          ["Référence", booking.reference],
          ["Enregistrée le", booking.recordedAt],
        ]}
      />
      <Subtitle>Votre acompte de {booking.prepayment}</Subtitle>
      <Paragraph>
        Il est déduit du prix final, qui est ajusté au coût réel de l’intervention. Il vous est remboursé en totalité si
        vous annulez au moins {freeCancellation} avant le rendez-vous, si notre équipe ne peut pas venir, ou si vous
        annulez dans les {withdrawalPeriod} suivant votre commande, sauf si vous avez expressément demandé des travaux
        urgents.
      </Paragraph>
      {booking.isExpress ? (
        <Paragraph>
          Vous avez expressément demandé que l’intervention commence avant la fin de ce délai de {withdrawalPeriod}.
        </Paragraph>
      ) : null}
      <Subtitle>Déplacer ou annuler</Subtitle>
      {manageUrl ? (
        <>
          <Paragraph>
            Le lien ci-dessous est le vôtre{"\u00a0"}: il vous permet de déplacer ou d’annuler votre rendez-vous, et de
            vous rétracter pendant {withdrawalPeriod}. Il montre ce qui vous serait remboursé avant que vous ne
            confirmiez.
          </Paragraph>
          <Action href={manageUrl}>Gérer mon rendez-vous</Action>
        </>
      ) : null}
      <Paragraph>
        Vous préférez nous parler{"\u00a0"}? Appelez-nous au {company.phone} ou répondez à ce message en indiquant la
        référence {booking.reference}.
      </Paragraph>
      <Paragraph>À très bientôt,</Paragraph>
      <Paragraph>L’équipe {company.name}</Paragraph>
    </Layout>
  ),
})
