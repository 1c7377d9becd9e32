import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To a subcontractor: what to price, and where to answer. Only the page behind the link names the client, and only if staff allowed it. */
export const contractorQuoteRequest = defineMail({
  to: "contractor",
  link: "price_request",
  read: readAsked,
  subject: ({ asked, company }) =>
    `Demande de chiffrage de ${company.name}${asked.place ? `, ${asked.place}` : ""}, réponse jusqu’au ${asked.dueOn}`,
  body: ({ asked, company, privateUrl }) => (
    <Layout company={company} preview={asked.message.slice(0, 120)} title="Pouvez-vous nous donner un prix&nbsp;?">
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Lines text={asked.message} />
      <Facts
        items={[
          ["Lieu", asked.place],
          ["À voir", asked.photos],
          ["Réponse", `jusqu’au ${asked.dueOn}`],
        ]}
      />
      {privateUrl ? <Action href={privateUrl}>Voir la demande et répondre</Action> : null}
      <Paragraph>
        Le lien vous est personnel, sans compte ni mot de passe{"\u00a0"}: un prix, une date, une durée, et c’est
        envoyé. Vous pouvez changer votre réponse jusqu’à cette date, ou décliner en un geste.
      </Paragraph>
      <Goodbye company={company} />
    </Layout>
  ),
})
