import { defineMail } from "../mail.ts"
import { Action, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readWorksAnswer } from "../payloads/works.ts"

/** To the staff: the client of a renovation wrote, or validated a choice. */
export const clientWrote = defineMail({
  to: "staff",
  answersGoTo: ({ wrote }) => wrote.email,
  read: readWorksAnswer,
  subject: ({ wrote }) =>
    wrote.isChoice ? `Choix validé\u00a0: ${wrote.project}` : `Message de ${wrote.client}\u00a0: ${wrote.project}`,
  body: ({ wrote, company, publicUrl }) => (
    <Layout
      company={company}
      preview={wrote.text.slice(0, 120)}
      title={wrote.isChoice ? "Un choix est validé" : "Un client a écrit"}
    >
      <Paragraph>
        {wrote.client} {wrote.isChoice ? "a validé un choix" : "a écrit"} sur la page du chantier {wrote.project}.
      </Paragraph>
      <Lines text={wrote.text} />
      <Action href={`${publicUrl}/admin/reno/${wrote.projectId}?onglet=client`}>Ouvrir le projet</Action>
    </Layout>
  ),
})
