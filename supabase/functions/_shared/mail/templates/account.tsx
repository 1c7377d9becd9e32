import { Text } from "@react-email/components"
import type { AccountMail } from "../account-mail.ts"
import type { Company } from "../booking-mail.ts"
import { Action, Layout, Paragraph } from "./layout.tsx"

export type AccountProps = { account: AccountMail; company: Company; publicUrl: string }

const codeStyle = {
  color: "#2A1720",
  fontFamily: "Consolas, 'Courier New', monospace",
  fontSize: "32px",
  fontWeight: 700,
  letterSpacing: "6px",
  lineHeight: "40px",
  margin: "0 0 16px",
}

const NOT_ME = "Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même."

function LinkOrAsk({ account, children }: { account: AccountMail; children: string }) {
  return account.link ? (
    <Action href={account.link}>{children}</Action>
  ) : (
    <Action href={account.askAgain}>Demander un nouveau lien</Action>
  )
}

export const resetSubject = () => "Choisissez un nouveau mot de passe"

export function PasswordReset({ account, company }: AccountProps) {
  return (
    <Layout company={company} preview="Un lien valable une heure, une seule fois." title="Un nouveau mot de passe">
      <Paragraph>Vous avez demandé à choisir un nouveau mot de passe pour le back-office de {company.name}.</Paragraph>
      <LinkOrAsk account={account}>Choisir mon mot de passe</LinkOrAsk>
      <Paragraph>Ce lien est valable une heure et ne sert qu’une fois. Vos autres sessions seront fermées.</Paragraph>
      <Paragraph>{NOT_ME}</Paragraph>
    </Layout>
  )
}

export const invitationSubject = ({ company }: AccountProps) => `Votre accès au back-office de ${company.name}`

export function Invitation({ account, company }: AccountProps) {
  return (
    <Layout
      company={company}
      preview={`${account.invitedBy} vous ouvre le back-office de ${company.name}.`}
      title="Bienvenue dans l’équipe"
    >
      {account.name ? <Paragraph>Bonjour {account.name},</Paragraph> : null}
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
  )
}

export const codeSubject = () => "Votre code de connexion"

export function SignInCode({ account, company }: AccountProps) {
  return (
    <Layout company={company} preview="Un code valable une heure, une seule fois." title="Votre code de connexion">
      <Paragraph>Saisissez ce code sur la page de connexion du back-office de {company.name}.</Paragraph>
      <Text style={codeStyle}>{account.code ?? "Ce code a été utilisé ou remplacé."}</Text>
      <Paragraph>Il est valable une heure et ne sert qu’une fois. Ne le communiquez à personne.</Paragraph>
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message.</Paragraph>
    </Layout>
  )
}

const notices = {
  account_password_changed: {
    subject: "Votre mot de passe a été modifié",
    text: "Le mot de passe de votre compte a été modifié. Vos autres sessions ont été fermées.",
  },
  account_factor_added: {
    subject: "Double authentification activée",
    text: "La double authentification protège maintenant votre compte\u00a0: un code de votre application est demandé à chaque connexion.",
  },
  account_factor_removed: {
    subject: "Double authentification retirée",
    text: "La double authentification de votre compte a été retirée\u00a0: le mot de passe suffit de nouveau pour se connecter.",
  },
}

/** Something changed on the account: whoever did not do it must learn it, and what to do. */
export const accountNotice = (template: keyof typeof notices) => ({
  subject: () => notices[template].subject,
  component: function AccountNotice({ account, company }: AccountProps) {
    const { subject, text } = notices[template]
    return (
      <Layout company={company} preview={text} title={subject}>
        <Paragraph>{text}</Paragraph>
        <Paragraph>Le {account.at}.</Paragraph>
        <Paragraph>
          Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et prévenez un administrateur.
        </Paragraph>
        <Action href={account.askAgain}>Ce n’est pas moi</Action>
      </Layout>
    )
  },
})
