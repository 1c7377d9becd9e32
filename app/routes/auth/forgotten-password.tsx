import { useState } from "react"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeProvider } from "#app/office/shell/office-provider.tsx"
import { MailForm } from "#app/office-screens/auth/mail-form.tsx"
import { Done } from "#app/office-screens/auth/alerts.tsx"
import { SignInPage } from "#app/office-screens/auth/sign-in-page.tsx"
import { askForLink } from "#app/office-screens/auth/data.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { nonceContext } from "#app/lib/contexts.ts"
import { MAIL_ON_ITS_WAY } from "#domain/auth/labels.ts"
import type { Route } from "./+types/forgotten-password"

export const handle = { hydrate: true }

export const meta = officeMeta("Mot de passe oublié")

export function loader({ context }: Route.LoaderArgs) {
  return { nonce: context.get(nonceContext) }
}

export default function ForgottenPassword({ loaderData }: Route.ComponentProps) {
  const [isSent, setSent] = useState(false)

  async function send(email: string) {
    const refusal = await askForLink(browserDb(), email)
    setSent(!refusal)
    return refusal
  }

  return (
    <OfficeProvider serverNonce={loaderData.nonce}>
      <SignInPage
        title="Mot de passe oublié"
        lead="Nous vous envoyons un lien pour en choisir un autre."
        back={{ to: "/admin/login", label: "Retour à la connexion" }}
      >
        {isSent ? (
          <Done>{`${MAIL_ON_ITS_WAY} Le lien est valable une heure au plus.`}</Done>
        ) : (
          <MailForm action="Recevoir le lien" onEmail={send} />
        )}
      </SignInPage>
    </OfficeProvider>
  )
}
