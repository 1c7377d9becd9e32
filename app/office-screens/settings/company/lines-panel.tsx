import { Switch } from "@mantine/core"
import { Panel } from "#app/office/records/panel.tsx"
import { useCompanyName } from "#app/office/shell/company-name.ts"
import { type CompanyField, CompanyFields, type CompanyFormState } from "./company-fields.tsx"

const NAMES: CompanyField[] = [
  { name: "reno_name", label: "Nom de la ligne Réno", hint: "Vide\u00a0: le nom de l’entreprise, suivi de Réno" },
  { name: "brico_name", label: "Nom de la ligne Brico", hint: "Vide\u00a0: le nom de l’entreprise, suivi de Brico" },
]

/** What the company offers. A line that is switched off disappears from the site; its records stay in the back office. */
export function LinesPanel({ form }: { form: CompanyFormState }) {
  const company = useCompanyName()
  return (
    <Panel
      anchor="lignes"
      title="Ce que vous proposez"
      description="Une ligne arrêtée disparaît du site. Ce qui existe déjà, rendez-vous et chantiers, continue."
    >
      <div className="office-fields">
        <Switch
          label={`${company} Réno`}
          description="Travaux de rénovation sur devis, avec les réalisations"
          {...form.getInputProps("offers_reno", { type: "checkbox" })}
        />
        <Switch
          label={`${company} Brico`}
          description="Dépannages et petits travaux, réservés et payés en ligne"
          {...form.getInputProps("offers_brico", { type: "checkbox" })}
        />
        <CompanyFields form={form} fields={NAMES} />
      </div>
    </Panel>
  )
}
