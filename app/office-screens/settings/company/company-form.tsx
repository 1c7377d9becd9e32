import { useFocusFieldInUrl } from "#app/office/form/use-focus-field-in-url.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Part, useParts } from "#app/office/settings/parts.tsx"
import { SettingsForm } from "#app/office/settings/settings-panel.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import { unnamedRates } from "#domain/company/rates.ts"
import { companySettingsSchema } from "#domain/company/schema.ts"
import { type CompanyField, CompanyFields } from "./company-fields.tsx"
import { PeopleFields } from "./people-fields.tsx"
import { type CompanyRow, companySettings, valuesOf } from "./settings.ts"
import { PhotosPanel } from "./photos-panel.tsx"
import { PriceGuideFields } from "./price-guide-fields.tsx"
import { LinesPanel } from "./lines-panel.tsx"
import { TestimonialsFields } from "./testimonials-fields.tsx"
import { VatFields } from "./vat-fields.tsx"

const IDENTITY: CompanyField[] = [
  { name: "name", label: "Nom de l’entreprise", isNeeded: true },
  { name: "email", label: "Adresse e-mail", isNeeded: true, type: "email" },
  { name: "phone", label: "Téléphone", isNeeded: true, type: "tel" },
  { name: "address", label: "Adresse", isNeeded: true, hint: "Par exemple 12 rue des Mirabelliers, 75011 Paris" },
  { name: "website", label: "Site internet", type: "url" },
  {
    name: "description",
    label: "Description",
    hint: "Sous le nom, en bas de chaque page\u00a0; vide\u00a0: votre métier et votre zone",
    isLong: true,
  },
]
const LEGAL: CompanyField[] = [
  { name: "legal_form", label: "Forme juridique", hint: "SARL, SAS, entreprise individuelle…" },
  { name: "share_capital", label: "Capital social", hint: "En euros\u00a0; vide pour une entreprise individuelle" },
  { name: "siret", label: "SIRET", inputMode: "numeric" },
  { name: "rcs", label: "Immatriculation", hint: "RCS Paris 732 829 320, ou RNE" },
  { name: "publication_director", label: "Directeur de la publication" },
  { name: "host_identity", label: "Hébergeur du site", hint: "Nom, adresse et téléphone", isLong: true },
  { name: "mediator_identity", label: "Médiateur de la consommation", hint: "Nom et adresse", isLong: true },
  { name: "mediator_website", label: "Site du médiateur", type: "url" },
]
const INSURANCE: CompanyField[] = [
  { name: "insurer_identity", label: "Assureur", hint: "Nom et adresse", isLong: true },
  { name: "insurance_contract", label: "Contrat d’assurance", hint: "Son numéro" },
  { name: "insurance_area", label: "Zone couverte par l’assurance" },
]
const FIGURES: CompanyField[] = [
  {
    name: "projects_start",
    label: "Projets réalisés",
    hint: "À la date qui suit\u00a0; vide\u00a0: ils ne sont pas montrés",
    inputMode: "numeric",
  },
  { name: "projects_start_on", label: "À la date du", hint: "Avec le chiffre précédent", type: "date" },
  { name: "projects_per_day", label: "Projets de plus par jour", hint: "0 s’il ne bouge pas", inputMode: "numeric" },
  { name: "rating_figure", label: "Note", hint: "Montrée avec sa source et sa date seulement" },
  { name: "rating_source", label: "Source de la note", hint: "Google, par exemple" },
  {
    name: "rating_link",
    label: "Page de la note",
    hint: "Où l’on peut la lire, votre fiche Google par exemple",
    type: "url",
  },
  { name: "rating_on", label: "Note relevée le", type: "date" },
  { name: "partners_figure", label: "Artisans partenaires", hint: "Vide\u00a0: ils ne sont pas montrés" },
  { name: "response_figure", label: "Délai de réponse" },
  { name: "quote_figure", label: "Délai d’un devis" },
]
const PAYMENT: CompanyField[] = [
  {
    name: "rates_notice",
    label: "Tarifs de dépannage",
    hint: "Taux horaire (TTC, sauf franchise en base), décompte du temps, déplacement, prix du devis (arrêté du 24 janvier 2017)",
    isLong: true,
  },
  { name: "prepayment_cents", label: "Acompte d’une réservation, en euros", inputMode: "decimal", isNeeded: true },
]
/** Of the fields that have none of their own. */
const labels = {
  logo: "Logo",
  home_photo: "Photo de l’accueil",
  home_focus: "Cadrage de la photo de l’accueil",
  reno_photo: "Photo de Réno",
  reno_focus: "Cadrage de la photo de Réno",
  brico_photo: "Photo de Brico",
  brico_focus: "Cadrage de la photo de Brico",
  share_photo: "Image de partage",
  founder_photo: "Portrait du fondateur",
  founder_focus: "Cadrage du portrait",
  team: "L’équipe",
  price_guide: "Combien ça coûte",
  testimonials: "Témoignages",
}

export function CompanyForm({ settings }: { settings: CompanyRow }) {
  const { form, shell } = companySettings.useForm(settings, companySettingsSchema, { valuesOf, labels })
  useFocusFieldInUrl(useParts()?.reveal)
  return (
    <SettingsForm {...shell} what="Fiche de l’entreprise">
      <Part name="identite">
        {" "}
        <Panel
          anchor="identite"
          title="Identité"
          description="Sur toutes les pages, dans les e-mails et dans ce back-office."
        >
          <CompanyFields form={form} fields={IDENTITY} />
          <PictureField
            label="Logo"
            purpose="logo"
            value={form.values.logo}
            onChange={(logo) => form.setFieldValue("logo", logo)}
            error={form.errors["logo"]}
          />
        </Panel>
        <LinesPanel form={form} />
        <Panel
          anchor="mentions"
          title="Mentions légales"
          description="Un site qui vend à des particuliers doit les donner. Ce qui manque est signalé sous « Mise en service »."
        >
          <CompanyFields form={form} fields={LEGAL} />
          <VatFields form={form} />
        </Panel>
        <Panel
          anchor="assurance"
          title="Assurance décennale"
          description="Les mentions légales, la page Réno et vos devis nomment l’assureur et le contrat. L’attestation et ses dates s’ajoutent sous «&nbsp;Qualifications et attestations&nbsp;», en bas de cette page."
        >
          <CompanyFields form={form} fields={INSURANCE} />
        </Panel>
      </Part>
      <Part name="photos">
        {" "}
        <PhotosPanel form={form} />
        <Panel anchor="chiffres" title="Chiffres de l’accueil" description="Seulement ceux que vous pouvez prouver.">
          <CompanyFields form={form} fields={FIGURES} />
        </Panel>
      </Part>
      <Part name="visages">
        <PeopleFields form={form} />
        <TestimonialsFields form={form} />
      </Part>
      <Part name="prix">
        {" "}
        <Panel
          anchor="prix"
          title="Prix"
          description="Ce que la page Brico dit avant qu’on réserve, et ce qu’on y paie."
        >
          <CompanyFields form={form} fields={PAYMENT} />
          <RatesHint text={form.values.rates_notice} />
        </Panel>
        <PriceGuideFields form={form} />
      </Part>
    </SettingsForm>
  )
}

/** « 65 € TTC de l’heure » is not the whole of what the law asks for. */
function RatesHint({ text }: { text: string }) {
  const unnamed = text.trim() ? unnamedRates(text) : []
  if (unnamed.length === 0) return null
  return (
    <Warning mt="md" title="Ce texte semble incomplet">
      Il ne dit rien de&nbsp;: {unnamed.join(", ")}. Les clients doivent le lire avant votre venue.
    </Warning>
  )
}
