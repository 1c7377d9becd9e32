import { Panels } from "#app/office/records/panel.tsx"
import { Part, Parts } from "#app/office/settings/parts.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CompanyForm } from "./company-form.tsx"
import { PapersPanel } from "./papers-panel.tsx"
import { companySettings } from "./settings.ts"

const PARTS = {
  identite: "Identité et mentions",
  photos: "Photos et chiffres",
  visages: "Visages et témoignages",
  prix: "Prix",
}

/** One form in four parts; the documents are saved one by one. */
export function CompanyTab() {
  return (
    <Panels>
      <Parts parts={PARTS}>
        <SettingsOf query={companySettings.query}>{(settings) => <CompanyForm settings={settings} />}</SettingsOf>
        <Part name="identite">
          <PapersPanel />
        </Part>
      </Parts>
    </Panels>
  )
}
