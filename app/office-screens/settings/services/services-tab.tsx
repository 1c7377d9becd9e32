import { Panels } from "#app/office/records/panel.tsx"
import { SectionLinks } from "#app/office/settings/section-links.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CategoriesPanel } from "./categories-panel.tsx"
import { scheduling } from "./records.ts"
import { SchedulingForm } from "./scheduling-form.tsx"
import { ServicesPanel } from "./services-panel.tsx"
import { TeamsPanel } from "./teams-panel.tsx"

const SECTIONS = {
  services: "Services",
  categories: "Catégories",
  equipes: "Équipes",
  horaires: "Horaires",
  reservations: "Réservations",
  apercu: "Aperçu de la semaine",
}

export function ServicesTab() {
  return (
    <Panels>
      <SectionLinks sections={SECTIONS} />
      <p className="office-minor">
        Prestations, catégories et équipes s’enregistrent une à une, dans leur fenêtre. Les horaires et les réservations
        ont leur bouton «&nbsp;Enregistrer&nbsp;».
      </p>
      <ServicesPanel />
      <CategoriesPanel />
      <TeamsPanel />
      <SettingsOf query={scheduling.query}>{(settings) => <SchedulingForm settings={settings} />}</SettingsOf>
    </Panels>
  )
}
