import { type Company, defineMail } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"
import { Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { harmless, readContact } from "../payloads/contact.ts"

/** « sous 24 h », the delay promised on the site; empty when it promises none. */
const within = ({ responseTime }: Company) => (responseTime ? ` sous ${responseTime}` : "")

/**
 * To the visitor who sent a contact request: the request as received. The address may be another person's, so links are removed from the texts
 * that it quotes, and a recipient gets at most one such mail an hour (`send_contact_mails`).
 */
export const contactAcknowledged = defineMail({
  to: "client",
  read: readContact,
  texts: "contact_acknowledged",
  words: ({ contact, company }) => ({ ...ourWords(company, contact.name), délai: within(company).trim() }),
  body: ({ opening, closing, contact, company }) => (
    <Layout
      company={company}
      preview={`Nous revenons vers vous${within(company)}.`}
      title="Merci, votre demande est bien arrivée"
    >
      <Lines text={opening} />
      <Facts
        items={[
          ["Service", contact.service],
          ["Projet", contact.projectType && harmless(contact.projectType)],
          ["Budget", contact.budget],
          ["Délai", contact.urgency],
          ["Votre demande", contact.description && harmless(contact.description)],
          ["Photos", contact.photos],
        ]}
      />
      <Paragraph>
        Un détail à ajouter{"\u00a0"}? Répondez à ce message
        {company.phone ? `, ou appelez-nous au ${company.phone}` : ""}. Si vous n’avez rien demandé, vous pouvez
        l’ignorer{"\u00a0"}: quelqu’un s’est sans doute trompé d’adresse.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
