import { inWords } from "#domain/numbers.ts"
import { EXCHANGE_YEARS } from "#domain/law.gen.ts"
import { Button } from "#app/site/bricks/button.tsx"
import { Field, person } from "#app/site/bricks/field.tsx"
import { FormTraps } from "#app/site/bricks/form-traps.tsx"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import type { Company } from "#domain/company/company.ts"
import type { KnownRequest } from "#domain/contact/quote-path.ts"
import { ProjectStep, type StepProps } from "./project-step.tsx"
import { NotSent, Refused, Sent } from "./quote-result.tsx"
import type { ContactRefusal, SentState } from "./types.ts"
import styles from "./quote-form.module.css"

type QuoteFormProps = {
  company: Company
  refusal: ContactRefusal | undefined
  sent: SentState
  stamp: string
  /** What the visitor's link says of the project. */
  known: KnownRequest
}

const NOTHING: KnownRequest = { service: null, project: null }

/**
 * The quote form, a plain HTML form: the server checks it and renders the page again; the address ends in `#reponse`, which moves the focus to
 * the result. `noValidate`, so that every visitor reads the same French sentences.
 */
export function QuoteForm({ company, refusal, sent, stamp, known }: QuoteFormProps) {
  const control: StepProps["control"] = (name) => ({
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
        <div className="wide stack gap-half">
          <h2 className="size-3">Votre demande de devis</h2>
          <p className="soft">
            C’est gratuit et sans engagement. Tous les champs sont obligatoires, sauf mention «&nbsp;facultatif&nbsp;».
          </p>
        </div>
        <ProjectStep {...{ company, refusal, control }} known={refusal ? NOTHING : known} />
        <PersonStep {...{ company, refusal, control }} stamp={stamp} />
      </form>
    </>
  )
}

/** Second step: who asks. On a phone it opens below the first one; on a wide window it is always open. A refused form shows all its fields. */
function PersonStep({ company, refusal, control, stamp }: StepProps & { stamp: string }) {
  return (
    <details className={`wide ${styles.second}`} open={refusal !== undefined}>
      <summary>
        <span className={styles.next}>Continuer</span>
        <span className={styles.reached}>Vos coordonnées</span>
      </summary>
      <div className="pair gap-3">
        <Field {...control("name")} {...person.name} className="wide" />
        <Field {...control("email")} {...person.email} />
        <Field {...control("phone")} {...person.phone} />
        <FormTraps stamp={refusal?.values[STAMP_FIELD] ?? stamp} />
        <div className="wide stack start">
          <Button type="submit" size="large" data-sending="Envoi en cours…">
            Envoyer ma demande
          </Button>
          <p className="visually-hidden" aria-live="polite" data-progress="" />
          <p className="minor measure">
            {company.name} utilise ces informations pour répondre à votre demande et préparer votre devis, et les garde{" "}
            {inWords(EXCHANGE_YEARS)} ans après notre dernier échange. Vous pouvez les consulter, les corriger ou les
            faire effacer à tout moment&nbsp;: <a href="/confidentialite">confidentialité</a>.
          </p>
        </div>
      </div>
    </details>
  )
}
