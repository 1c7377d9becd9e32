import { defineMail } from "../mail.ts"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readContact } from "../payloads/contact.ts"

/**
 * To whoever wrote. It repeats nothing that was typed: the address may be somebody else's, and this mail must not carry a
 * stranger's words there.
 */
export const contactAcknowledged = defineMail({
  to: "client",
  read: readContact,
  subject: ({ company }) => `Votre demande est bien arrivée chez ${company.name}`,
  body: ({ contact, company }) => (
    <Layout
      company={company}
      preview={`Nous revenons vers vous sous ${company.responseTime}.`}
      title="Merci, votre demande est bien arrivée"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Nous l’avons reçue et nous revenons vers vous sous {company.responseTime}, par téléphone ou par e-mail.
      </Paragraph>
      <Facts
        items={[
          ["Service", contact.service],
          ["Budget", contact.budget],
          ["Délai", contact.urgency],
          ["Photos", contact.photos],
        ]}
      />
      <Paragraph>
        Un détail à ajouter{"\u00a0"}? Répondez à ce message, ou appelez-nous au {company.phone}. Si vous n’avez rien
        demandé, vous pouvez l’ignorer{"\u00a0"}: quelqu’un s’est sans doute trompé d’adresse.
      </Paragraph>
    </Layout>
  ),
})
