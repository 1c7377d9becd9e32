import { useQuery } from "@tanstack/react-query"
import { ShieldCheck, UserRound } from "lucide-react"
import { lazy, Suspense } from "react"
import { useRevalidator } from "react-router"
import * as z from "zod/mini"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeTabs } from "#app/office/shell/office-tabs.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { Panels } from "#app/office/records/panel.tsx"
import { AccountFacts } from "#app/office-screens/profile/account-facts.tsx"
import { PersonalForm } from "#app/office-screens/profile/personal-form.tsx"
import { factorsQuery, passwordChangeQuery, profileQuery, sessionsQuery } from "#app/office-screens/profile/queries.ts"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { prime } from "#app/office/live/query-client.ts"
import { useUrlState } from "#app/office/records/url-state.ts"
import type { Route } from "./+types/profile"

const loadSecurity = () => import("#app/office-screens/profile/security.tsx").then((m) => ({ default: m.Security }))
const Security = lazy(loadSecurity)

const TABS = [
  { value: "informations", label: "Informations personnelles", icon: UserRound },
  { value: "securite", label: "Sécurité", icon: ShieldCheck },
] as const
const tabSchema = z.catch(z.enum(["informations", "securite"]), "informations")
const fetchTab = (tab: string) => {
  if (tab === "securite") loadSecurity().catch(() => undefined)
}
const parseTab = (params: URLSearchParams) => tabSchema.parse(params.get("onglet"))

export const meta = officeMeta("Profil")

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(staffContext)
  prime(profileQuery(user.id))
  if (parseTab(new URL(request.url).searchParams) === "securite") {
    fetchTab("securite")
    prime(sessionsQuery())
    prime(factorsQuery())
    prime(passwordChangeQuery())
  }
  return { userId: user.id }
}

export default function ProfileScreen({ loaderData: { userId } }: Route.ComponentProps) {
  const [tab, change] = useUrlState(parseTab)
  const { revalidate } = useRevalidator()
  const read = useQuery(profileQuery(userId))
  const { data: profile, error } = read

  function body() {
    if (!profile) return error ? null : <Loading height={320} radius="lg" />
    if (tab === "securite") return <Security profile={profile} />
    return (
      <Panels isSplit>
        <PersonalForm profile={profile} onSaved={() => void revalidate()} />
        <AccountFacts profile={profile} />
      </Panels>
    )
  }

  return (
    <>
      <PageHeader title="Profil" description="Ce que vos collègues voient de vous, et ce qui protège votre compte." />
      <OfficeTabs
        label="Parties du profil"
        tabs={TABS}
        value={tab}
        onChange={(onglet) => change({ onglet: onglet === "informations" ? null : onglet }, { replace: true })}
        onNear={fetchTab}
      >
        <ErrorOf read={read} />
        <Suspense fallback={<Loading height={320} radius="lg" />}>{body()}</Suspense>
      </OfficeTabs>
    </>
  )
}
