import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { MOST_PRICES } from "#domain/company/price-guide.ts"
import { parisToday } from "#domain/dates.ts"
import type { CompanyFormState } from "./company-fields.tsx"
import { RowButtons } from "./row-buttons.tsx"
import { NO_PRICE } from "./settings.ts"

/** The rows of « Combien ça coûte » on the renovation page. */
export function PriceGuideFields({ form }: { form: CompanyFormState }) {
  const { price_guide: prices, vat_exempt } = form.values
  const euros = vat_exempt ? "en euros" : "en euros TTC"
  return (
    <Panel
      anchor="combien"
      title="Combien ça coûte"
      description="Vos fourchettes de prix, par pièce ou par niveau de travaux, pour la page Réno et l’accueil. Sans ligne, rien n’est montré."
      actions={
        prices.length < MOST_PRICES ? (
          <IconButton
            variant="default"
            icon={Plus}
            onClick={() => form.insertListItem("price_guide", { ...NO_PRICE, on: parisToday() })}
          >
            Ajouter un prix
          </IconButton>
        ) : null
      }
    >
      {prices.length === 0 ? <p className="office-minor">Aucun prix pour le moment.</p> : null}
      {prices.map(({ name }, index) => {
        const props = (field: keyof typeof NO_PRICE) => form.getInputProps(`price_guide.${index}.${field}`)
        return (
          <fieldset key={index} className="office-fields office-group">
            <legend>{name || `Prix ${index + 1}`}</legend>
            <FieldGrid>
              <TextInput
                label="Pièce ou niveau de travaux"
                description="Salle de bain de 5 m², rénovation complète…"
                withAsterisk
                {...props("name")}
              />
              <TextInput label="Durée" description="4 à 6 semaines, par exemple" {...props("duration")} />
              <TextInput label={`De, ${euros}`} inputMode="numeric" withAsterisk {...props("from")} />
              <TextInput
                label={`À, ${euros}`}
                description="Vide&nbsp;: «&nbsp;dès…&nbsp;»"
                inputMode="numeric"
                {...props("to")}
              />
              <TextInput label="Prix relevé le" type="date" withAsterisk {...props("on")} />
              <Checkbox
                label="Prix au m²"
                {...form.getInputProps(`price_guide.${index}.per_m2`, { type: "checkbox" })}
              />
            </FieldGrid>
            <Textarea
              label="Ce qui est compris"
              description="Dépose, plomberie, faïence, meuble…"
              autosize
              minRows={2}
              {...props("includes")}
            />
            <RowButtons form={form} list="price_guide" index={index} about={name || `le prix ${index + 1}`} />
          </fieldset>
        )
      })}
    </Panel>
  )
}
