import { inWords } from "#domain/numbers.ts"
import { EXCHANGE_YEARS } from "#domain/law.gen.ts"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { Field, person, SelectField } from "#app/site/bricks/field.tsx"
import { FormTraps } from "#app/site/bricks/form-traps.tsx"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import { CALLBACK_MOMENTS, callbackMomentLabels, callbackPromise } from "#domain/contact/callback.ts"
import { CALLBACK_FIELDS, CALLBACK_MARK, type CallbackAnswer } from "./callback-answer.ts"
import styles from "./callback-form.module.css"

type CallbackFormProps = {
  companyName: string
  refusal: FormRefusal | undefined
  asked: CallbackAnswer | null
  stamp: string
}

const MOMENTS = CALLBACK_MOMENTS.filter((code) => code !== "asap").map((value) => ({
  value,
  label: callbackMomentLabels[value],
}))

/** « Rappelez-moi »: a name and a number, in a plain HTML form that needs no script. Its labels are not those of the quote form beside it. */
export function CallbackForm({ companyName, refusal, asked, stamp }: CallbackFormProps) {
  const control = (name: keyof typeof CALLBACK_FIELDS) => ({
    name: CALLBACK_FIELDS[name],
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  return (
    <section id="rappel" aria-labelledby="callback-title" className={`stack ${styles.box}`}>
      <h2 id="callback-title" className="size-2">
        Rappelez-moi
      </h2>
      <div id="rappel-reponse" tabIndex={-1} className={`answer ${styles.answer}`}>
        {asked ? (
          <Alert tone="success" role="status" title="C’est noté">
            {callbackPromise(asked.day, asked.moment)}
          </Alert>
        ) : null}
        {refusal ? (
          <Alert tone="danger" role="alert" title={refusal.message}>
            {null}
          </Alert>
        ) : null}
      </div>
      <form
        method="post"
        action="/contact#rappel-reponse"
        className="stack"
        aria-labelledby="callback-title"
        noValidate
      >
        <input type="hidden" name="formulaire" value={CALLBACK_MARK} />
        <Field {...person.name} {...control("name")} label="Qui appeler&nbsp;?" />
        <Field {...person.phone} {...control("phone")} label="À quel numéro&nbsp;?" />
        <SelectField
          {...control("moment")}
          label="À quel moment&nbsp;?"
          empty={callbackMomentLabels.asap}
          options={MOMENTS}
        />
        <FormTraps stamp={refusal?.values[STAMP_FIELD] ?? stamp} />
        <div className="stack start gap-1">
          <Button type="submit" variant="secondary">
            Demander un appel
          </Button>
          <p className="minor">
            {companyName} garde ce numéro {inWords(EXCHANGE_YEARS)} ans après notre dernier échange&nbsp;:{" "}
            <a href="/confidentialite">confidentialité</a>.
          </p>
        </div>
      </form>
    </section>
  )
}
