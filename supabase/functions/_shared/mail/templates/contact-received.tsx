import type { Company } from "../booking-mail.ts"
import type { ContactMail } from "../contact-mail.ts"
import { Action, Facts, Layout, Paragraph } from "./layout.tsx"

type Props = { contact: ContactMail; company: Company; publicUrl: string }

export const contactReceivedSubject = ({ contact }: Props) =>
  `Nouvelle demande de devis\u00a0: ${contact.name}, ${contact.service}`

/** To the staff: somebody wrote and waits for an answer. */
export function ContactReceived({ contact, company, publicUrl }: Props) {
  return (
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
  )
}
