import { defineMail } from "../mail.ts"
import { LinkOrAsk } from "../parts/account.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readAccount } from "../payloads/account.ts"

export const accountPasswordReset = defineMail({
  to: "account",
  read: readAccount,
  subject: () => "Choisissez un nouveau mot de passe",
  body: ({ account, company }) => (
    <Layout
      company={company}
      preview="Un lien valable une heure au plus, une seule fois."
      title="Un nouveau mot de passe"
    >
      <Paragraph>Vous avez demandé à choisir un nouveau mot de passe pour le back-office de {company.name}.</Paragraph>
      <LinkOrAsk account={account}>Choisir mon mot de passe</LinkOrAsk>
      <Paragraph>
        Ce lien est valable {account.until ? `jusqu’au ${account.until}` : "une heure au plus"} et ne sert qu’une fois.
        Vos autres sessions seront fermées.
      </Paragraph>
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message&nbsp;: votre mot de passe reste le même.</Paragraph>
    </Layout>
  ),
})
