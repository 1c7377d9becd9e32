import { inWords } from "#domain/numbers.ts"
import { OFF_PREMISES_DAYS } from "#domain/law.gen.ts"
import { Button, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core"
import { NumberField } from "#app/office/form/number-field.tsx"
import { useFocusFieldInUrl } from "#app/office/form/use-focus-field-in-url.ts"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { SettingsForm } from "#app/office/settings/settings-panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { VAT_MOMENTS, vatMomentLabels } from "#domain/invoices/invoice.ts"
import { SIGNING_PLACES, signingPlaceLabels } from "#domain/quotes/quote.ts"
import { billingSettingsSchema } from "#domain/quotes/terms.ts"
import { type QuoteTerms, quoteTerms, type TermsValues, valuesOf } from "./terms.ts"

const labels: Record<keyof TermsValues, string> = {
  quote_valid_days: "Durée de validité, en jours",
  deposit_bp: "Acompte à la commande, en\u00a0%",
  signing_place: "Où vos clients signent d’habitude",
  payment_terms: "Conditions de paiement",
  is_quote_free: "Le devis est gratuit",
  quote_fee: "Prix du devis, TTC",
  quote_intro: "Texte d’introduction",
  quote_closing: "Texte de fin",
  rge_text: "Label RGE",
  waste_handling: "Tri et enlèvement",
  waste_collection_name: "Point de collecte",
  waste_collection_address: "Adresse du point de collecte",
  waste_collection_kind: "Type d’installation",
  hourly_cost: "Ce que vous coûte une heure de travail, HT",
  margin_floor_bp: "Marge en dessous de laquelle prévenir, en\u00a0%",
  invoice_due_days: "Délai de paiement, en jours",
  small_rest_cents: "Reste sans relance",
  vat_moment: "La TVA de vos prestations est due",
  iban: "IBAN",
  bic: "BIC",
}
/** What the law wants to read when there is no label (loi 2025-594 du 30 juin 2025). */
const NO_LABEL =
  "L’entreprise n’est pas titulaire du label RGE\u00a0: les travaux n’ouvrent pas droit aux aides qui l’exigent."
const MOMENTS = [
  { value: "", label: "À demander à votre comptable" },
  ...VAT_MOMENTS.map((value) => ({ value, label: vatMomentLabels[value] })),
]
const PLACES = SIGNING_PLACES.map((value) => ({ value, label: signingPlaceLabels[value] }))

/** What a new quote starts with. What is printed where stands beside each field. */
export function TermsForm({ terms, isReadOnly }: { terms: QuoteTerms; isReadOnly: boolean }) {
  const { isVatExempt } = useCompanyOffer()
  const { form, shell } = quoteTerms.useForm(terms, billingSettingsSchema, { valuesOf })
  useFocusFieldInUrl()
  const field = (name: keyof TermsValues) => ({
    label: isVatExempt ? labels[name].replace(/, (HT|TTC)$/, "") : labels[name],
    autoComplete: "off",
    readOnly: isReadOnly,
    ...form.getInputProps(name),
  })
  return (
    <SettingsForm {...shell} what="Conditions des devis et des factures" isReadOnly={isReadOnly}>
      <Panel
        anchor="conditions"
        title="Conditions d’un nouveau devis"
        description="Chaque devis commence avec ces valeurs et peut en changer. Ceux qui existent déjà gardent les leurs."
      >
        <FieldGrid>
          <TextInput
            {...field("quote_valid_days")}
            description="À compter de l’envoi"
            inputMode="numeric"
            withAsterisk
          />
          <NumberField
            {...field("deposit_bp")}
            description={`Du prix${isVatExempt ? "" : " TTC"}\u00a0; 0 pour ne pas en demander`}
            step={5}
            most={100}
            withAsterisk
          />
          <NativeSelect
            label={labels.signing_place}
            description={`Décide du droit de rétractation et des ${inWords(OFF_PREMISES_DAYS)} jours sans paiement`}
            data={PLACES}
            disabled={isReadOnly}
            {...form.getInputProps("signing_place")}
          />
        </FieldGrid>
        <Textarea
          {...field("payment_terms")}
          mt="md"
          description="Imprimées sur le devis. Par exemple&nbsp;: le solde à la fin des travaux, par virement ou par chèque."
          autosize
          minRows={2}
          maxRows={6}
        />
        <Switch
          mt="md"
          label={labels.is_quote_free}
          description="Le devis dit toujours s’il est gratuit ou payant"
          disabled={isReadOnly}
          {...form.getInputProps("is_quote_free", { type: "checkbox" })}
        />
        {form.values.is_quote_free ? null : (
          <FieldGrid>
            <NumberField
              {...field("quote_fee")}
              description="Déduit du prix quand le client commande"
              step={10}
              unit="€"
              withAsterisk
            />
          </FieldGrid>
        )}
      </Panel>
      <Panel anchor="textes" title="Textes" description="Imprimés sur le devis, et modifiables dans chacun.">
        <div className="office-fields">
          <Textarea {...field("quote_intro")} description="Avant les lignes" autosize minRows={2} maxRows={8} />
          <Textarea {...field("quote_closing")} description="Après les totaux" autosize minRows={2} maxRows={8} />
          <Textarea
            {...field("rge_text")}
            description="Pour les travaux de rénovation énergétique&nbsp;: votre qualification et son numéro, ou que vous n’en avez pas. Un devis dont une ligne est à 5,5&nbsp;% ne part pas sans cette réponse."
            autosize
            minRows={2}
            maxRows={6}
          />
          {isReadOnly || form.values.rge_text ? null : (
            <div className="office-actions">
              <Button variant="default" size="compact-sm" onClick={() => form.setFieldValue("rge_text", NO_LABEL)}>
                Nous n’avons pas ce label
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <Panel
        anchor="dechets"
        title="Déchets de chantier"
        description="La loi veut les voir sur chaque devis (code de l’environnement, art.&nbsp;D541-45-1). La quantité et le coût s’ajoutent dans le devis."
      >
        <Textarea
          {...field("waste_handling")}
          mb="md"
          description="Par exemple&nbsp;: tri sur le chantier (gravats, bois, métal), évacuation par nos soins"
          autosize
          minRows={2}
          maxRows={6}
        />
        <FieldGrid>
          <TextInput {...field("waste_collection_name")} description="Nom de l’entreprise qui les reçoit" />
          <TextInput {...field("waste_collection_address")} />
          <TextInput {...field("waste_collection_kind")} description="Déchèterie professionnelle, centre de tri…" />
        </FieldGrid>
      </Panel>
      <Panel
        anchor="couts"
        title="Coûts et marge"
        description="Pour votre équipe seulement&nbsp;: jamais sur le devis, ni sur la page du client."
      >
        <FieldGrid>
          <NumberField
            {...field("hourly_cost")}
            description="Salaire et charges&nbsp;: sert au déboursé des heures d’une ligne"
            step={1}
            unit="€"
          />
          <NumberField
            {...field("margin_floor_bp")}
            description="L’éditeur le signale&nbsp;; vide&nbsp;: il ne signale rien"
            step={1}
            most={100}
          />
        </FieldGrid>
      </Panel>
      <Panel
        anchor="factures"
        title="Factures"
        description="Les valeurs d’une nouvelle facture&nbsp;; celles qui existent gardent les leurs."
      >
        <FieldGrid>
          <TextInput
            {...field("invoice_due_days")}
            description="Après l’émission&nbsp;; soixante au plus entre professionnels (code de commerce, art.&nbsp;L441-10)"
            inputMode="numeric"
            withAsterisk
          />
          <NumberField
            {...field("small_rest_cents")}
            description="Pour toutes vos factures&nbsp;: jusqu’à ce montant, ni relance ni retard, et un avoir solde le reste en une pression&nbsp;; 0&nbsp;: jamais"
            step={0.5}
            most={10}
            unit="€"
            withAsterisk
          />
          {isVatExempt ? null : (
            <NativeSelect
              label={labels.vat_moment}
              description="La règle est l’encaissement&nbsp;; l’option pour les débits se déclare, et s’imprime sur vos factures"
              data={MOMENTS}
              disabled={isReadOnly}
              {...form.getInputProps("vat_moment")}
            />
          )}
        </FieldGrid>
      </Panel>
      <Panel
        anchor="banque"
        title="Coordonnées bancaires"
        description="Pour les clients qui paient par virement. Jamais sur le site&nbsp;; l’historique garde chaque changement."
      >
        <FieldGrid>
          <TextInput {...field("iban")} spellCheck={false} />
          <TextInput {...field("bic")} spellCheck={false} />
        </FieldGrid>
      </Panel>
    </SettingsForm>
  )
}
