import type { Company } from "../booking-mail.ts"
import type { ContactMail } from "../contact-mail.ts"
import { Facts, Layout, Paragraph } from "./layout.tsx"

type Props = { contact: ContactMail; company: Company; publicUrl: string }

export const contactAcknowledgedSubject = ({ company }: Props) => `Votre demande est bien arrivée chez ${company.name}`

/**
 * To whoever wrote. It repeats nothing that was typed: the address may be somebody else's, and this mail must not carry a
 * stranger's words there.
 */
export function ContactAcknowledged({ contact, company }: Props) {
  return (
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
  )
}
