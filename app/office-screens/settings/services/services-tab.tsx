import { Panels } from "#app/office/records/panel.tsx"
import { Part, Parts } from "#app/office/settings/parts.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CategoriesPanel } from "./categories-panel.tsx"
import { scheduling } from "./records.ts"
import { SchedulingForm } from "./scheduling-form.tsx"
import { ServicesPanel } from "./services-panel.tsx"
import { TeamsPanel } from "./teams-panel.tsx"

const PARTS = {
  services: "Services et catégories",
  equipes: "Équipes",
  horaires: "Horaires et réservations",
}

export function ServicesTab() {
  return (
    <Panels>
      <Parts parts={PARTS}>
        <Part name="services">
          <ServicesPanel />
          <CategoriesPanel />
        </Part>
        <Part name="equipes">
          <TeamsPanel />
        </Part>
        <Part name="horaires">
          <SettingsOf query={scheduling.query}>{(settings) => <SchedulingForm settings={settings} />}</SettingsOf>
        </Part>
      </Parts>
    </Panels>
  )
}
