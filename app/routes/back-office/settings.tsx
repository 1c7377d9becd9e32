import { Archive, Bell, Building2, FileText, History, Rocket, Scale, Server, ShieldCheck, Wrench } from "lucide-react"
import { type ComponentType, lazy, Suspense } from "react"
import { redirect, useSearchParams } from "react-router"
import * as z from "zod/mini"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeTabs, type OfficeTab } from "#app/office/shell/office-tabs.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Loading } from "#app/office/feedback/loading.tsx"
import { SETTINGS_TABS, type SettingsTab } from "#domain/settings-tabs.ts"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import type { Route } from "./+types/settings"

const looks: Record<SettingsTab, Omit<OfficeTab<SettingsTab>, "value">> = {
  services: { label: "Services", icon: Wrench },
  entreprise: { label: "Entreprise", icon: Building2 },
  devis: { label: "Devis et factures", icon: FileText },
  notifications: { label: "Notifications", icon: Bell },
  securite: { label: "Sécurité", icon: ShieldCheck },
  systeme: { label: "Système", icon: Server },
  sauvegarde: { label: "Sauvegarde", icon: Archive },
  conformite: { label: "Conformité", icon: Scale },
  "mise-en-service": { label: "Mise en service", icon: Rocket },
  historique: { label: "Historique", icon: History },
}

type TabProps = { userId: string; isAdmin: boolean }

/** Loader of each tab's code. The tab in the address starts to load before the screen renders. */
const load: Record<SettingsTab, () => Promise<{ default: ComponentType<TabProps> }>> = {
  services: () =>
    import("#app/office-screens/settings/services/services-tab.tsx").then((m) => ({ default: m.ServicesTab })),
  entreprise: () =>
    import("#app/office-screens/settings/company/company-tab.tsx").then((m) => ({ default: m.CompanyTab })),
  devis: () => import("#app/office-screens/settings/quotes/terms-tab.tsx").then((m) => ({ default: m.TermsTab })),
  notifications: () =>
    import("#app/office-screens/settings/mails/notifications-tab.tsx").then((m) => ({ default: m.NotificationsTab })),
  securite: () =>
    import("#app/office-screens/settings/staff/security-tab.tsx").then((m) => ({ default: m.SecurityTab })),
  systeme: () =>
    import("#app/office-screens/settings/going-live/system-panel.tsx").then((m) => ({ default: m.SystemPanel })),
  sauvegarde: () =>
    import("#app/office-screens/settings/going-live/backups-panel.tsx").then((m) => ({ default: m.BackupsPanel })),
  conformite: () =>
    import("#app/office-screens/settings/compliance/compliance-tab.tsx").then((m) => ({ default: m.ComplianceTab })),
  "mise-en-service": () =>
    import("#app/office-screens/settings/going-live/readiness-panel.tsx").then((m) => ({ default: m.ReadinessPanel })),
  historique: () =>
    import("#app/office-screens/settings/history/history-list.tsx").then((m) => ({ default: m.HistoryList })),
}
const TABS: Record<SettingsTab, ComponentType<TabProps>> = {
  services: lazy(load.services),
  entreprise: lazy(load.entreprise),
  devis: lazy(load.devis),
  notifications: lazy(load.notifications),
  securite: lazy(load.securite),
  systeme: lazy(load.systeme),
  sauvegarde: lazy(load.sauvegarde),
  conformite: lazy(load.conformite),
  "mise-en-service": lazy(load["mise-en-service"]),
  historique: lazy(load.historique),
}
const fetchTab = (tab: SettingsTab) => void load[tab]().catch(() => undefined)

const tabSchema = z.catch(z.enum(SETTINGS_TABS), SETTINGS_TABS[0])
const parseTab = (params: URLSearchParams) => tabSchema.parse(params.get("onglet"))

const FOR_ADMINS: SettingsTab[] = ["sauvegarde", "historique"]

export const meta = officeMeta("Paramètres")

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  // The mails had their list in this tab: links to it are in bookmarks and in mails already sent.
  if (parseTab(searchParams) === "notifications" && (searchParams.has("etat") || searchParams.has("mail"))) {
    searchParams.delete("onglet")
    throw redirect(`/admin/mails?${searchParams}`)
  }
  fetchTab(parseTab(searchParams))
  const { user, profile } = context.get(staffContext)
  return { userId: user.id, isAdmin: profile.role === "admin" }
}

export default function SettingsScreen({ loaderData: { userId, isAdmin } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const asked = parseTab(params)
  // Only administrators see the tabs of FOR_ADMINS.
  const tabs = SETTINGS_TABS.filter((tab) => isAdmin || !FOR_ADMINS.includes(tab))
  const tab = tabs.includes(asked) ? asked : SETTINGS_TABS[0]

  const Body = TABS[tab]

  return (
    <>
      <PageHeader title="Paramètres et configuration" />
      {tab === asked ? null : (
        <Warning
          role="alert"
          mb="md"
          title={`L’onglet «\u00a0${looks[asked].label}\u00a0» est réservé aux administrateurs.`}
        >
          Demandez-leur ce que vous y cherchez.
        </Warning>
      )}
      <OfficeTabs
        label="Parties des paramètres"
        tabs={tabs.map((value) => ({ value, ...looks[value] }))}
        value={tab}
        // Drops the other parameters: each tab has its own filters.
        onChange={(onglet) => setParams({ onglet }, { preventScrollReset: true })}
        onNear={fetchTab}
      >
        <Suspense fallback={<Loading height={320} radius="lg" />}>
          <Body userId={userId} isAdmin={isAdmin} />
        </Suspense>
      </OfficeTabs>
    </>
  )
}
