import { Panels } from "#app/office/records/panel.tsx"
import { SectionLinks } from "#app/office/settings/section-links.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { CompanyForm } from "./company-form.tsx"
import { PapersPanel } from "./papers-panel.tsx"
import { companySettings } from "./settings.ts"

const SECTIONS = {
  identite: "Identité",
  lignes: "Offre",
  photos: "Photos",
  mentions: "Mentions légales",
  assurance: "Assurance",
  chiffres: "Chiffres",
  prix: "Prix",
  combien: "Combien ça coûte",
  fondateur: "Fondateur",
  equipe: "Équipe",
  temoignages: "Témoignages",
  documents: "Qualifications",
}

export function CompanyTab() {
  return (
    <Panels>
      <SectionLinks sections={SECTIONS} />
      <SettingsOf query={companySettings.query}>{(settings) => <CompanyForm settings={settings} />}</SettingsOf>
      <PapersPanel />
    </Panels>
  )
}
