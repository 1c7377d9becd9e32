import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readContact } from "../payloads/contact.ts"

/** To the staff: a new contact request waits for an answer. */
export const contactReceived = defineMail({
  to: "staff",
  answersGoTo: ({ contact }) => contact.email,
  read: readContact,
  subject: ({ contact }) => `Nouvelle demande de devis\u00a0: ${contact.name}, ${contact.service}`,
  body: ({ contact, company, publicUrl }) => (
    <Layout company={company} preview={`${contact.name}, ${contact.service}.`} title="Une demande de devis">
      <Paragraph>
        {contact.name} a écrit depuis la page Contact et attend une réponse. Répondre à ce message lui répond.
      </Paragraph>
      <Facts
        items={[
          ["Service", contact.service],
          ["Projet", contact.projectType],
          ["Budget", contact.budget],
          ["Délai", contact.urgency],
          ["Adresse", contact.address],
          ["Téléphone", contact.phone],
          ["E-mail", contact.email],
          ["Demande", contact.description],
          ["Photos", contact.photos],
        ]}
      />
      <Action href={`${publicUrl}/admin/contacts`}>Ouvrir les demandes</Action>
    </Layout>
  ),
})
