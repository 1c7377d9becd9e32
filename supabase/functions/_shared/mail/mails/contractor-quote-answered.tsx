import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAnswered } from "../payloads/price-request.ts"

/** To the staff: a subcontractor gave a price, changed it, or declined. */
export const contractorQuoteAnswered = defineMail({
  to: "staff",
  answersGoTo: ({ answer }) => answer.email,
  read: readAnswered,
  subject: ({ answer }) =>
    answer.isDeclined
      ? `${answer.contractor} décline\u00a0: ${answer.project}`
      : `${answer.contractor}\u00a0: ${answer.price ?? "prix reçu"} pour ${answer.project}`,
  body: ({ answer, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${answer.project}.`}
      title={answer.isDeclined ? "Un sous-traitant décline" : "Un prix est arrivé"}
    >
      <Paragraph>
        {answer.contractor} {answer.isDeclined ? "décline" : answer.isChanged ? "a changé sa réponse à" : "a répondu à"}{" "}
        la demande de chiffrage du projet {answer.project}.
      </Paragraph>
      <Facts
        items={[
          ["Prix HT", answer.price],
          ["Prix TTC", answer.priceWithVat],
          ["Début", answer.startOn],
          ["Durée", answer.duration],
          ["Commentaire", answer.comment],
        ]}
      />
      <Action href={`${publicUrl}/admin/reno/${answer.projectId}?onglet=devis`}>Comparer les chiffrages</Action>
    </Layout>
  ),
})
