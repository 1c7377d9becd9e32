import { Warning } from "#app/office/feedback/warning.tsx"
import { SectionLinks } from "#app/office/settings/section-links.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { Panels } from "#app/office/records/panel.tsx"
import { BillingPanel } from "./billing-panel.tsx"
import { PlanPanel } from "./plan-panel.tsx"
import { SeriesPanel } from "./series-panel.tsx"
import { TermsForm } from "./terms-form.tsx"
import { quoteTerms } from "./terms.ts"

const SECTIONS = {
  emission: "Émission des factures",
  numeros: "Numéros",
  conditions: "Conditions",
  textes: "Textes",
  dechets: "Déchets",
  couts: "Coûts et marge",
  factures: "Factures",
  banque: "Coordonnées bancaires",
  comptes: "Plan comptable",
}

/** The terms of new quotes and invoices, and where invoices are issued. Managers read them; only administrators change them, because of the bank details. */
export function TermsTab({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Panels>
      {isAdmin ? null : (
        <Warning title="Seuls les administrateurs changent ces réglages.">
          Vous pouvez les lire. Chaque devis garde ses propres conditions, que vous changez dans le devis.
        </Warning>
      )}
      <SectionLinks sections={SECTIONS} />
      <BillingPanel isAdmin={isAdmin} />
      <SeriesPanel isAdmin={isAdmin} />
      <SettingsOf query={quoteTerms.query}>{(terms) => <TermsForm terms={terms} isReadOnly={!isAdmin} />}</SettingsOf>
      <PlanPanel isAdmin={isAdmin} />
    </Panels>
  )
}
