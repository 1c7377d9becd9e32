import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CompanyForm } from "./company-form.tsx"
import { companySettings } from "./settings.ts"

export function CompanyTab() {
  return <SettingsOf query={companySettings.query}>{(settings) => <CompanyForm settings={settings} />}</SettingsOf>
}
