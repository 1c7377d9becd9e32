import { redirect, useNavigate, useSearchParams } from "react-router"
import { OfficeProvider } from "#app/components/office/office-provider.tsx"
import { SignInForm } from "#app/features/auth/components/sign-in-form.tsx"
import { SignInPage } from "#app/features/auth/components/sign-in-page.tsx"
import { readSession, signIn } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { nonceContext } from "#app/lib/contexts.ts"
import { SESSION_LOST } from "#domain/auth/labels.ts"
import { safeNextPath } from "#domain/auth/rules.ts"
import type { SignInInput } from "#domain/auth/schema.ts"
import type { Route } from "./+types/sign-in"

const HOME = "/admin/dashboard"

export const handle = { hydrate: true }

export function meta() {
  return [{ title: "Connexion · Mirabelle" }, { name: "robots", content: "noindex" }]
}

/** The form is rendered on the server: seen at once, and known to password managers. */
export function loader({ context }: Route.LoaderArgs) {
  return { nonce: context.get(nonceContext) }
}

/** Somebody already signed in has no business here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { session } = await readSession(browserDb()).catch(() => ({ session: null }))
  if (session) throw redirect(safeNextPath(new URL(request.url).searchParams.get("next"), HOME))
  return { nonce: "" }
}
clientLoader.hydrate = true as const

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()

  async function send(input: SignInInput) {
    const refusal = await signIn(browserDb(), input.email, input.password)
    if (!refusal) await navigate(safeNextPath(params.get("next"), HOME), { replace: true })
    return refusal
  }

  return (
    <OfficeProvider serverNonce={loaderData.nonce}>
      <SignInPage>
        <SignInForm notice={params.get("session") === "perdue" ? SESSION_LOST : null} onSignIn={send} />
      </SignInPage>
    </OfficeProvider>
  )
}
