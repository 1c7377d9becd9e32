import { Archive, Bell, Building2, History, Rocket, Server, ShieldCheck, Wrench } from "lucide-react"
import { useSearchParams } from "react-router"
import * as z from "zod/mini"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeTabs, type OfficeTab } from "#app/office/shell/office-tabs.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { Panels } from "#app/office/records/panel.tsx"
import { CompanyForm } from "#app/office-screens/settings/company/company-form.tsx"
import { companySettings } from "#app/office-screens/settings/company/settings.ts"
import { BackupsPanel } from "#app/office-screens/settings/going-live/backups-panel.tsx"
import { ReadinessPanel } from "#app/office-screens/settings/going-live/readiness-panel.tsx"
import { SystemPanel } from "#app/office-screens/settings/going-live/system-panel.tsx"
import { HistoryList } from "#app/office-screens/settings/history/history-list.tsx"
import { MailList } from "#app/office-screens/settings/mails/mail-list.tsx"
import { NotificationForm } from "#app/office-screens/settings/mails/notification-form.tsx"
import { notifications } from "#app/office-screens/settings/mails/notifications.ts"
import { TextsPanel } from "#app/office-screens/settings/mails/texts/texts-panel.tsx"
import { CategoriesPanel } from "#app/office-screens/settings/services/categories-panel.tsx"
import { PersonPanel } from "#app/office-screens/settings/personal-data/person-panel.tsx"
import { RetentionPanel } from "#app/office-screens/settings/personal-data/retention-panel.tsx"
import { scheduling } from "#app/office-screens/settings/services/records.ts"
import { SchedulingForm } from "#app/office-screens/settings/services/scheduling-form.tsx"
import { ServicesPanel } from "#app/office-screens/settings/services/services-panel.tsx"
import { TeamsPanel } from "#app/office-screens/settings/services/teams-panel.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { StaffExplanation, StaffList } from "#app/office-screens/settings/staff/staff-list.tsx"
import { SETTINGS_TABS, type SettingsTab } from "#domain/settings-tabs.ts"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import type { Route } from "./+types/settings"

const looks: Record<SettingsTab, Omit<OfficeTab<SettingsTab>, "value">> = {
  services: { label: "Services", icon: Wrench },
  entreprise: { label: "Entreprise", icon: Building2 },
  notifications: { label: "Notifications", icon: Bell },
  securite: { label: "Sécurité", icon: ShieldCheck },
  systeme: { label: "Système", icon: Server },
  sauvegarde: { label: "Sauvegarde", icon: Archive },
  "mise-en-service": { label: "Mise en service", icon: Rocket },
  historique: { label: "Historique", icon: History },
}

const tabSchema = z.catch(z.enum(SETTINGS_TABS), SETTINGS_TABS[0])
const parseTab = (params: URLSearchParams) => tabSchema.parse(params.get("onglet"))

const FOR_ADMINS: SettingsTab[] = ["sauvegarde", "historique"]

export const meta = officeMeta("Paramètres")

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(staffContext)
  return { userId: user.id, isAdmin: profile.role === "admin" }
}

export default function SettingsScreen({ loaderData: { userId, isAdmin } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const asked = parseTab(params)
  // Only administrators see the tabs of FOR_ADMINS.
  const tabs = SETTINGS_TABS.filter((tab) => isAdmin || !FOR_ADMINS.includes(tab))
  const tab = tabs.includes(asked) ? asked : SETTINGS_TABS[0]

  function body() {
    switch (tab) {
      case "services":
        return (
          <Panels>
            <ServicesPanel />
            <CategoriesPanel />
            <TeamsPanel />
            <SettingsOf query={scheduling.query}>{(settings) => <SchedulingForm settings={settings} />}</SettingsOf>
          </Panels>
        )
      case "entreprise":
        return (
          <SettingsOf query={companySettings.query}>{(settings) => <CompanyForm settings={settings} />}</SettingsOf>
        )
      case "notifications":
        return (
          <Panels>
            <SettingsOf query={notifications.query}>
              {(settings) => <NotificationForm settings={settings} />}
            </SettingsOf>
            <TextsPanel />
            <MailList />
          </Panels>
        )
      case "securite":
        return (
          <Panels>
            {isAdmin ? <StaffList ownId={userId} /> : <StaffExplanation />}
            {isAdmin ? <PersonPanel /> : null}
            <RetentionPanel />
          </Panels>
        )
      case "systeme":
        return <SystemPanel />
      case "sauvegarde":
        return <BackupsPanel />
      case "mise-en-service":
        return <ReadinessPanel isAdmin={isAdmin} />
      case "historique":
        return <HistoryList />
    }
  }

  return (
    <>
      <PageHeader title="Paramètres et configuration" />
      <OfficeTabs
        label="Parties des paramètres"
        tabs={tabs.map((value) => ({ value, ...looks[value] }))}
        value={tab}
        // Drops the other parameters: each tab has its own filters.
        onChange={(onglet) => setParams({ onglet }, { preventScrollReset: true })}
      >
        {body()}
      </OfficeTabs>
    </>
  )
}
