import { Button, Stack } from "@mantine/core"
import { useState } from "react"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeProvider } from "#app/office/shell/office-provider.tsx"
import { ChoosePasswordForm } from "#app/office-screens/auth/choose-password-form.tsx"
import { CodeForm } from "#app/office-screens/auth/code-form.tsx"
import { Done, RefusalAlert } from "#app/office-screens/auth/alerts.tsx"
import { SignInPage } from "#app/office-screens/auth/sign-in-page.tsx"
import { choosePassword, openLink, readLink, showFactorCode } from "#app/office-screens/auth/data.ts"
import { needsCode, noteSignIn, readSession, signOut } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { nonceContext } from "#app/lib/contexts.ts"
import { LINK_SPENT, type SignInRefusal } from "#domain/auth/labels.ts"
import type { Route } from "./+types/choose-password"

const BACK = { to: "/admin/login", label: "Retour à la connexion" }

/** Step on screen: `reading` (address not read yet, nothing shown), the form, the second factor's code that the change needs, an expired link, the end. */
type Step = "reading" | "password" | "code" | "spent" | "done"

export const handle = { hydrate: true }

export const meta = officeMeta("Nouveau mot de passe", { name: "referrer", content: "no-referrer" })

export function loader({ context }: Route.LoaderArgs) {
  return { nonce: context.get(nonceContext), link: null, first: "reading" as Step }
}

/** Reading the address does not use up the link: a mail scanner may open it. Only the button does. */
export async function clientLoader() {
  const link = readLink(window.location.hash)
  const { session } = link ? { session: null } : await readSession(browserDb()).catch(() => ({ session: null }))
  return { nonce: "", link, first: (link || session ? "password" : "spent") as Step }
}
clientLoader.hydrate = true as const

export default function ChoosePassword({ loaderData }: Route.ComponentProps) {
  const { link } = loaderData
  const [later, setStep] = useState<Step | null>(null)
  const step = later ?? loaderData.first
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState("")
  const [areOthersOpen, setOthersOpen] = useState(false)
  const [notice, setNotice] = useState<SignInRefusal | null>(null)

  async function save(chosen: string): Promise<SignInRefusal | null> {
    const db = browserDb()
    if (link && !isOpen) {
      const refusal = await openLink(db, link)
      if (refusal?.sentence === LINK_SPENT) setStep("spent")
      if (refusal) return refusal
      setOpen(true)
    }
    if (await needsCode(db)) {
      setPassword(chosen)
      setStep("code")
      return null
    }
    const answer = await choosePassword(db, chosen)
    if ("refusal" in answer) {
      if (answer.refusal.sentence === LINK_SPENT) setStep("spent")
      return answer.refusal
    }
    setOthersOpen(answer.areOthersOpen)
    await noteSignIn(db)
    setStep("done")
    return null
  }

  const giveUp = () => void signOut(browserDb()).then(() => window.location.assign(BACK.to))

  async function showCode(code: string) {
    const refusal = await showFactorCode(browserDb(), code)
    if (refusal) return refusal
    const unsaved = await save(password)
    setNotice(unsaved)
    // The code was accepted; an error of the password itself is shown in the password step.
    if (unsaved && unsaved.sentence !== LINK_SPENT) setStep("password")
    return null
  }

  return (
    <OfficeProvider serverNonce={loaderData.nonce}>
      <SignInPage title="Nouveau mot de passe" lead={LEADS[step]} back={BACK}>
        {step === "reading" ? <noscript>Cette page a besoin de JavaScript.</noscript> : null}
        {step === "password" ? <ChoosePasswordForm notice={notice} onPassword={save} /> : null}
        {step === "code" ? (
          <CodeForm
            label="Code de vérification"
            description="Votre compte est protégé par une application d’authentification."
            back={{ label: "Abandonner", onBack: giveUp }}
            onCode={showCode}
          />
        ) : null}
        {step === "spent" ? (
          <Stack>
            <RefusalAlert refusal={{ sentence: LINK_SPENT }} />
            <Button component="a" href="/admin/mot-de-passe-oublie" size="md">
              Demander un nouveau lien
            </Button>
          </Stack>
        ) : null}
        {step === "done" ? (
          <Stack>
            <Done>
              {areOthersOpen
                ? "Votre mot de passe est enregistré, mais vos autres sessions n’ont pas pu être fermées\u00a0: fermez-les dans votre profil, sous Sécurité."
                : "Votre mot de passe est enregistré. Vos autres sessions sont fermées."}
            </Done>
            <Button component="a" href="/admin/dashboard" size="md">
              Ouvrir le back-office
            </Button>
          </Stack>
        ) : null}
      </SignInPage>
    </OfficeProvider>
  )
}

const LEADS: Record<Step, string> = {
  reading: "Un instant…",
  password: "Choisissez celui avec lequel vous vous connecterez.",
  code: "Encore une vérification.",
  spent: "Ce lien ne peut plus servir.",
  done: "C’est fait.",
}
