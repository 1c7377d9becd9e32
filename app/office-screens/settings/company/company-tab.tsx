import { Panels } from "#app/office/records/panel.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CompanyForm } from "./company-form.tsx"
import { PapersPanel } from "./papers-panel.tsx"
import { companySettings } from "./settings.ts"

export function CompanyTab() {
  return (
    <Panels>
      <SettingsOf query={companySettings.query}>{(settings) => <CompanyForm settings={settings} />}</SettingsOf>
      <PapersPanel />
    </Panels>
  )
}
