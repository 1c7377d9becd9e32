import { inWords } from "#domain/numbers.ts"
import { EXCHANGE_YEARS } from "#domain/law.gen.ts"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCard } from "#app/site/bricks/choice-card.tsx"
import { Field, FileField, person, SelectField, TextField } from "#app/site/bricks/field.tsx"
import { FormTraps } from "#app/site/bricks/form-traps.tsx"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import type { Company } from "#domain/company/company.ts"
import {
  CONTACT_BUDGETS,
  CONTACT_URGENCIES,
  contactBudgetLabels,
  contactChoices,
  contactServiceLabel,
  contactUrgencyLabels,
} from "#domain/contact/labels.ts"
import { PHOTO_HINT, PHOTO_TYPES } from "#domain/contact/photos.ts"
import { ADDRESS_LENGTH, zoneAnswer } from "#domain/contact/zone-answer.ts"
import { CONTACT_FAILED, CONTACT_SENT, contactFailureReason } from "#domain/contact/rules.ts"
import { type ContactField, DESCRIPTION_LENGTH } from "#domain/contact/schema.ts"
import { AppError } from "#domain/errors.ts"
import type { ContactRefusal, SentState } from "./types.ts"
import styles from "./quote-form.module.css"

type QuoteFormProps = { company: Company; refusal: ContactRefusal | undefined; sent: SentState; stamp: string }

const SERVICE_HINTS: Record<string, string> = {
  reno: "Rénover une pièce ou tout le logement",
  brico: "Réparer, monter, entretenir",
  both: "Des travaux et des petites réparations",
  unsure: "Je ne sais pas encore, conseillez-moi",
}

const toOptions = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map((value) => ({ value, label: labels[value] }))

/**
 * The quote form, a plain HTML form: the server checks it and renders the page again; the address ends in `#reponse`, which moves the focus to
 * the result. `noValidate`, so that every visitor reads the same French sentences.
 */
export function QuoteForm({ company, refusal, sent, stamp }: QuoteFormProps) {
  const control = (name: ContactField) => ({
    name,
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  return (
    <>
      <div id="reponse" tabIndex={-1} className={styles.answer}>
        {sent ? <Sent company={company} state={sent} /> : null}
        {refusal ? <Refused refusal={refusal} phone={company.phone} /> : null}
      </div>
      <template data-not-sent="">
        <NotSent phone={company.phone} />
      </template>
      <form
        id="devis"
        className="pair gap-3"
        method="post"
        action="/contact#reponse"
        encType="multipart/form-data"
        aria-label="Demande de devis"
        noValidate
      >
        <ServiceChoice company={company} chosen={refusal?.values["service"]} error={refusal?.fields["service"]} />
        <Field {...control("name")} {...person.name} className="wide" />
        <Field {...control("email")} {...person.email} />
        <Field {...control("phone")} {...person.phone} />
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
        <Field
          {...control("project_type")}
          label="Type de projet"
          placeholder="Cuisine, salle de bain, fuite…"
          maxLength={120}
          className="wide"
          optional
        />
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
        <TextField
          {...control("description")}
          label="Votre projet"
          hint="Même en deux phrases&nbsp;: la pièce, ce qui ne va pas, ce que vous imaginez."
          limit={DESCRIPTION_LENGTH}
          rows={6}
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
          data-photos=""
          multiple
          optional
        />
        <FormTraps stamp={refusal?.values[STAMP_FIELD] ?? stamp} />
        <div className="wide stack start">
          <Button type="submit" size="large" data-sending="Envoi en cours…">
            Envoyer ma demande
          </Button>
          <p className="visually-hidden" aria-live="polite" data-progress="" />
          <p className="minor measure">
            {company.name} utilise ces informations pour répondre à votre demande et préparer votre devis, et les garde
            {inWords(EXCHANGE_YEARS)} ans après notre dernier échange. Vous pouvez les consulter, les corriger ou les
            faire effacer à tout moment&nbsp;: <a href="/confidentialite">confidentialité</a>.
          </p>
        </div>
      </form>
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
            <b>{contactServiceLabel(code, company.name)}</b>
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

function Sent({ company, state }: { company: Company; state: SentState }) {
  const { answerTime } = company.figures
  return (
    <Alert tone="success" role="status" title={CONTACT_SENT}>
      {answerTime ? `Nous vous répondons sous ${answerTime}.` : "Nous revenons vers vous."} Une confirmation part à
      votre adresse e-mail.
      {state === "sent-without-photos"
        ? " Certaines photos n’ont pas pu être jointes\u00a0: envoyez-les en répondant à cet e-mail."
        : null}
    </Alert>
  )
}

type Phone = Company["phone"]

function Refused({ refusal, phone }: { refusal: ContactRefusal; phone: Phone }) {
  // The script removes this sentence, because it keeps the chosen photos.
  const lost = refusal.hadPhotos ? (
    <p data-lost="">Vos photos n’ont pas pu être gardées&nbsp;: choisissez-les de nouveau.</p>
  ) : null
  return (
    <Alert
      tone="danger"
      role="alert"
      title={refusal.summary}
      more={
        <>
          {refusal.isFailure ? <Kept phone={phone} /> : null}
          {lost}
        </>
      }
    >
      {refusal.reason}
    </Alert>
  )
}

/** Template that the script shows when no response came. */
function NotSent({ phone }: { phone: Phone }) {
  return (
    <Alert tone="danger" role="alert" title={CONTACT_FAILED} more={<Kept phone={phone} />}>
      {contactFailureReason(new AppError("unavailable"))}
    </Alert>
  )
}

function Kept({ phone }: { phone: Phone }) {
  return (
    <p>
      Vos réponses sont toujours dans le formulaire.
      {phone ? (
        <>
          {" "}
          Vous pouvez aussi nous appeler au <a href={phone.href}>{phone.label}</a>.
        </>
      ) : null}
    </p>
  )
}
