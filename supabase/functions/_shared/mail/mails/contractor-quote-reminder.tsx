import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To a subcontractor who has not answered, once, in the last two days before the due day. */
export const contractorQuoteReminder = defineMail({
  to: "contractor",
  link: "price_request",
  read: readAsked,
  subject: ({ asked }) => `Rappel\u00a0: votre prix est attendu jusqu’au ${asked.dueOn}`,
  body: ({ asked, company, privateUrl }) => (
    <Layout company={company} preview={asked.message.slice(0, 120)} title="Nous attendons votre prix">
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Paragraph>
        Nous n’avons pas encore votre réponse à notre demande de chiffrage. Si le chantier ne vous convient pas,
        dites-le nous d’un geste{"\u00a0"}: cela nous aide aussi.
      </Paragraph>
      <Facts
        items={[
          ["Demande", asked.message],
          ["Lieu", asked.place],
          ["Réponse", `jusqu’au ${asked.dueOn}`],
        ]}
      />
      {privateUrl ? <Action href={privateUrl}>Répondre</Action> : null}
      <Goodbye company={company} />
    </Layout>
  ),
})
