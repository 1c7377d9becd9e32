import { defineMail } from "../mail.ts"
import { Code, Layout, Paragraph } from "../parts/layout.tsx"
import { readAccount } from "../payloads/account.ts"

export const accountCode = defineMail({
  to: "account",
  read: readAccount,
  subject: () => "Votre code de connexion",
  body: ({ account, company }) => (
    <Layout company={company} preview="Un code valable une heure, une seule fois." title="Votre code de connexion">
      <Paragraph>Saisissez ce code sur la page de connexion du back-office de {company.name}.</Paragraph>
      <Code>{account.code ?? "Ce code a été utilisé ou remplacé."}</Code>
      <Paragraph>Il est valable une heure et ne sert qu’une fois. Ne le communiquez à personne.</Paragraph>
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message.</Paragraph>
    </Layout>
  ),
})
