import { greeting } from "#domain/names.ts"
import { defineMail } from "../mail.ts"
import { LinkOrAsk } from "../parts/account.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readAccount } from "../payloads/account.ts"

export const accountInvitation = defineMail({
  to: "account",
  read: readAccount,
  subject: ({ company }) => `Votre accès au back-office de ${company.name}`,
  body: ({ account, company }) => (
    <Layout
      company={company}
      preview={`${account.invitedBy} vous ouvre le back-office de ${company.name}.`}
      title="Bienvenue dans l’équipe"
    >
      <Paragraph>{greeting(account.name)}</Paragraph>
      <Paragraph>
        {account.invitedBy} vous ouvre le back-office de {company.name}, avec le rôle «&nbsp;{account.role}&nbsp;». Il
        ne vous reste qu’à choisir votre mot de passe.
      </Paragraph>
      <LinkOrAsk account={account}>Choisir mon mot de passe</LinkOrAsk>
      <Paragraph>
        Ce lien ne sert qu’une fois et pendant quelques jours. S’il ne fonctionne plus, demandez-en un autre avec
        «&nbsp;Mot de passe oublié&nbsp;» sur la page de connexion.
      </Paragraph>
    </Layout>
  ),
})
