import { ChoiceCard } from "#app/site/bricks/choice-card.tsx"
import { Field, FileField, SelectField, TextField } from "#app/site/bricks/field.tsx"
import type { Company } from "#domain/company/company.ts"
import {
  CONTACT_BUDGETS,
  CONTACT_URGENCIES,
  contactBudgetLabels,
  contactChoices,
  contactServiceLabel,
  contactUrgencyLabels,
} from "#domain/contact/labels.ts"
import { PHOTO_HINT, PHOTO_LIMIT, PHOTO_TYPES } from "#domain/contact/photos.ts"
import type { KnownRequest } from "#domain/contact/quote-path.ts"
import { type ContactField, DESCRIPTION_LENGTH } from "#domain/contact/schema.ts"
import { ADDRESS_LENGTH, zoneAnswer } from "#domain/contact/zone-answer.ts"
import type { ContactRefusal } from "./types.ts"
import styles from "./quote-form.module.css"

export type StepProps = {
  company: Company
  refusal: ContactRefusal | undefined
  /** Name, value and error of a field. */
  control: (name: ContactField) => { name: ContactField; defaultValue: string; error: string | undefined }
}

const SERVICE_HINTS: Record<string, string> = {
  reno: "Rénover une pièce ou tout le logement",
  brico: "Réparer, monter, entretenir",
  both: "Des travaux et des petites réparations",
  unsure: "Je ne sais pas encore, conseillez-moi",
}

const toOptions = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map((value) => ({ value, label: labels[value] }))

/** First step of the quote form: what and where. What the link of the visitor says already is folded, and can be changed. */
export function ProjectStep({ company, refusal, control, known }: StepProps & { known: KnownRequest }) {
  const service = (
    <ServiceChoice
      company={company}
      chosen={refusal?.values["service"] ?? known.service ?? undefined}
      error={refusal?.fields["service"]}
    />
  )
  const type = control("project_type")
  const project = (
    <Field
      {...type}
      defaultValue={type.defaultValue || (known.project ?? "")}
      label="Type de projet"
      placeholder="Cuisine, salle de bain, fuite…"
      maxLength={120}
      className="wide"
      optional
    />
  )
  return (
    <>
      {known.service ? (
        <details className={`wide ${styles.known}`}>
          <summary>
            <b>{[known.project, contactServiceLabel(known.service, company.lineNames)].filter(Boolean).join(", ")}</b>
            <span className={styles.change}>Modifier</span>
          </summary>
          <div className="stack gap-3">
            {service}
            {known.project ? project : null}
          </div>
        </details>
      ) : (
        service
      )}
      {known.project ? null : project}
      <TextField
        {...control("description")}
        label="Votre projet"
        hint="Même en deux phrases&nbsp;: la pièce, ce qui ne va pas, ce que vous imaginez."
        limit={DESCRIPTION_LENGTH}
        rows={4}
        className="wide"
      />
      <FileField
        name="photos"
        label="Photos"
        choose="Choisir des photos"
        hint={PHOTO_HINT}
        accept={PHOTO_TYPES.join(",")}
        error={refusal?.fields["photos"]}
        className="wide"
        data-photos={PHOTO_LIMIT}
        multiple
        optional
      />
      <Field
        {...control("address")}
        label="Adresse du projet"
        hint="Rue et ville"
        autoComplete="street-address"
        maxLength={ADDRESS_LENGTH}
        className="wide"
      />
      <Field
        name="postal_code"
        label="Code postal"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={refusal?.values["postal_code"] ?? ""}
        error={refusal?.fields["postal_code"]}
        data-departments={company.departments.join(" ")}
        optional
      />
      <p className={styles.zone} aria-live="polite" data-zone-note="">
        {zoneAnswer(refusal?.values["postal_code"] ?? "", company.departments)}
      </p>
      <SelectField
        {...control("budget")}
        label="Budget"
        empty="Je préfère en parler"
        options={toOptions(CONTACT_BUDGETS, contactBudgetLabels)}
      />
      <SelectField
        {...control("urgency")}
        label="Délai souhaité"
        empty="Sans préférence"
        options={toOptions(CONTACT_URGENCIES, contactUrgencyLabels)}
      />
    </>
  )
}

type ServiceChoiceProps = { company: Company; chosen: string | undefined; error: string | undefined }

function ServiceChoice({ company, chosen, error }: ServiceChoiceProps) {
  return (
    <fieldset className="wide" aria-describedby={error ? "service-error" : undefined}>
      <legend className="legend">De quoi s’agit-il&nbsp;?</legend>
      <div className={`stack gap-tight ${styles.choices}`}>
        {contactChoices(company.lines).map((code) => (
          <ChoiceCard key={code} name="service" value={code} defaultChecked={chosen === code} required>
            <b>{contactServiceLabel(code, company.lineNames)}</b>
            <span className={`minor ${styles.hint}`}>{SERVICE_HINTS[code]}</span>
          </ChoiceCard>
        ))}
      </div>
      {/* Always in the page, so that the script can show an error without loading its style. */}
      <p id="service-error" className={`error ${styles.error}`} hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
