import { Button } from "@mantine/core"
import { useState } from "react"
import { redirect, redirectDocument, useNavigate, useSearchParams } from "react-router"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeProvider } from "#app/office/shell/office-provider.tsx"
import { CodeForm } from "#app/office-screens/auth/code-form.tsx"
import { MailForm } from "#app/office-screens/auth/mail-form.tsx"
import { SignInForm } from "#app/office-screens/auth/sign-in-form.tsx"
import { SignInPage } from "#app/office-screens/auth/sign-in-page.tsx"
import styles from "#app/office-screens/auth/sign-in.module.css"
import { askForCode, showFactorCode, signInWithCode } from "#app/office-screens/auth/data.ts"
import { needsCode, noteSignIn, readSession, signIn, signOut } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { nonceContext } from "#app/lib/contexts.ts"
import { useHydrated } from "#app/lib/use-hydrated.ts"
import { ACCOUNT_DEACTIVATED, SESSION_CLOSED, SESSION_LOST, type SignInRefusal } from "#domain/auth/labels.ts"
import { safeNextPath } from "#domain/auth/rules.ts"
import type { Route } from "./+types/sign-in"

const HOME = "/admin/dashboard"

/** Other pages open as documents of their own: without the styles of the back office, and under their own policy. */
const isOffice = (target: string) => target.startsWith("/admin")

/** Step of the page: a password, the authenticator app's code, the address to mail a code to, or that code. */
type Step = { name: "password" } | { name: "factor" } | { name: "address" } | { name: "mailed"; email: string }

export const handle = { hydrate: true }

export const meta = officeMeta("Connexion")

/** Renders the form on the server: visible at once, and password managers find it. */
export function loader({ context }: Route.LoaderArgs) {
  return { nonce: context.get(nonceContext), half: false }
}

/** Redirects a user who is already signed in, unless their second factor's code is still missing (`half`). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserDb()
  const { session } = await readSession(db).catch(() => ({ session: null }))
  const half = session !== null && (await needsCode(db))
  const target = safeNextPath(new URL(request.url).searchParams.get("next"), HOME)
  if (session && !half) throw isOffice(target) ? redirect(target) : redirectDocument(target)
  return { nonce: "", half }
}
clientLoader.hydrate = true as const

/** Why the session ended, by the value of `?session=`. */
const NOTICES: Record<string, string> = { perdue: SESSION_LOST, desactivee: ACCOUNT_DEACTIVATED }

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [chosen, choose] = useState<Step | null>(null)
  const step: Step = chosen ?? { name: loaderData.half ? "factor" : "password" }
  const startOver = { label: "Changer de compte", onBack: () => void signOut(browserDb()).then(() => choose(PASSWORD)) }

  /** After a successful step: asks for the second factor's code if needed, otherwise enters the back office. */
  async function enterOrAskCode(refusal: SignInRefusal | null): Promise<SignInRefusal | null> {
    if (refusal) return refusal
    if (await needsCode(browserDb())) choose({ name: "factor" })
    else {
      await noteSignIn(browserDb())
      const target = safeNextPath(params.get("next"), HOME)
      if (isOffice(target)) await navigate(target, { replace: true })
      else window.location.replace(target)
    }
    return null
  }

  async function mailCode(email: string) {
    const refusal = await askForCode(browserDb(), email)
    if (!refusal) choose({ name: "mailed", email })
    return refusal
  }

  return (
    <OfficeProvider serverNonce={loaderData.nonce}>
      <SignInPage title="Connexion" lead="Réservé à l’équipe.">
        {step.name === "password" ? (
          <>
            <SignInForm
              notice={NOTICES[params.get("session") ?? ""] ?? null}
              hint={params.get("session") === "fermee" ? SESSION_CLOSED : null}
              onSignIn={(input) => signIn(browserDb(), input.email, input.password).then(enterOrAskCode)}
            />
            <ByMail onChoose={() => choose({ name: "address" })} />
          </>
        ) : null}
        {step.name === "factor" ? (
          <CodeForm
            key="factor"
            label="Code de vérification"
            description="Les 6 chiffres qu’affiche votre application d’authentification."
            back={startOver}
            onCode={(code) => showFactorCode(browserDb(), code).then(enterOrAskCode)}
          />
        ) : null}
        {step.name === "address" ? (
          <>
            <MailForm action="Recevoir un code" onEmail={mailCode} />
            <div className={styles.or}>
              <Button variant="subtle" onClick={() => choose(PASSWORD)}>
                Se connecter avec un mot de passe
              </Button>
            </div>
          </>
        ) : null}
        {step.name === "mailed" ? (
          <CodeForm
            key="mailed"
            label="Code reçu par e-mail"
            description={`Si ${step.email} est l’adresse d’un membre de l’équipe, un code de 8 chiffres y arrive dans la minute, à moins que plusieurs viennent déjà d’y partir.`}
            back={{ label: "Changer d’adresse", onBack: () => choose({ name: "address" }) }}
            onCode={(code) => signInWithCode(browserDb(), step.email, code).then(enterOrAskCode)}
          />
        ) : null}
      </SignInPage>
    </OfficeProvider>
  )
}

const PASSWORD: Step = { name: "password" }

function ByMail({ onChoose }: { onChoose: () => void }) {
  return (
    <div className={styles.or}>
      <Button variant="default" fullWidth disabled={!useHydrated()} onClick={onChoose}>
        Recevoir un code par e-mail
      </Button>
    </div>
  )
}
