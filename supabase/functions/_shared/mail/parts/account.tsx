import { defineMail } from "../mail.ts"
import { type AccountMail, readAccount } from "../payloads/account.ts"
import { Action, Layout, Paragraph } from "./layout.tsx"

/** The link that opens the account, or a link to request another one once its secret is erased. */
export function LinkOrAsk({ account, children }: { account: AccountMail; children: string }) {
  return account.link ? (
    <Action href={account.link}>{children}</Action>
  ) : (
    <Action href={account.askAgain}>Demander un nouveau lien</Action>
  )
}

/** A mail that reports a change of the account, and what to do if its owner did not make it. */
export const accountNotice = ({ subject, text }: { subject: string; text: string }) =>
  defineMail({
    to: "account",
    read: readAccount,
    subject: () => subject,
    body: ({ account, company }) => (
      <Layout company={company} preview={text} title={subject}>
        <Paragraph>{text}</Paragraph>
        <Paragraph>Le {account.at}.</Paragraph>
        <Paragraph>
          Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et prévenez un administrateur.
        </Paragraph>
        <Action href={account.askAgain}>Ce n’est pas moi</Action>
      </Layout>
    ),
  })
