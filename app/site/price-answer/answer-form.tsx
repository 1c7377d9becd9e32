import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCard } from "#app/site/bricks/choice-card.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import { Field, FileField, TextField } from "#app/site/bricks/field.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { parisToday } from "#domain/dates.ts"
import { type AnswerField, COMMENT_LENGTH } from "#domain/price-requests/answer.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { vatLabel } from "#domain/vat.ts"
import { acceptedTypes } from "#domain/uploads/rules.ts"
import { type PricePageProps, startValues } from "./answers.ts"
import styles from "./answer-form.module.css"

/** Form for a price, a start date and a duration. Plain fields, which work without the page's script (`app/site/scripts/price-answer.ts`). */
export function AnswerForm({ asked, path, refusal }: Pick<PricePageProps, "asked" | "path" | "refusal">) {
  const values = startValues(asked, refusal?.values)
  const control = (name: AnswerField) => ({
    name,
    defaultValue: values[name],
    error: refusal?.fields[name],
  })
  return (
    <form
      method="post"
      action={`${path}#reponse`}
      encType="multipart/form-data"
      className={`stack gap-3 ${styles.form}`}
      aria-label="Votre prix"
      data-price=""
      noValidate
    >
      <h2 className="size-3">Votre prix</h2>
      <div className={styles.price}>
        <Field
          {...control("price")}
          label="Montant en euros"
          inputMode="decimal"
          autoComplete="off"
          placeholder="4 500"
          maxLength={20}
        />
        <Choice legend="Ce prix est" name="basis" error={refusal?.fields["basis"]} className={styles.two}>
          {(["ht", "ttc"] as const).map((basis) => (
            <ChoiceCard
              key={basis}
              name="basis"
              value={basis}
              shape="tile"
              defaultChecked={(values["basis"] || "ht") === basis}
            >
              <b>{basis.toUpperCase()}</b>
            </ChoiceCard>
          ))}
        </Choice>
      </div>
      <Choice legend="TVA" name="vat_rate" error={refusal?.fields["vat_rate"]} className={styles.rates}>
        {VAT_RATES.map((rate) => (
          <ChoiceCard
            key={rate}
            name="vat_rate"
            value={String(rate)}
            shape="tile"
            defaultChecked={values["vat_rate"] === String(rate)}
          >
            {rate === 0 ? (
              <span className={styles.none}>
                <b>Sans TVA</b>
                <span className="minor">autoliquidation, franchise</span>
              </span>
            ) : (
              <b>{vatLabel(rate)}</b>
            )}
          </ChoiceCard>
        ))}
      </Choice>
      <p className={`figure ${styles.other}`} data-other="" aria-live="polite" />
      <div className="pair">
        <Field {...control("start_on")} label="Je peux commencer le" type="date" min={parisToday()} />
        <Field
          {...control("delay_days")}
          label="Durée, en jours de travail"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </div>
      <TextField
        {...control("comment")}
        label="Commentaire"
        hint="Ce que le prix comprend ou non, une réserve, une question."
        limit={COMMENT_LENGTH}
        rows={3}
        optional
      />
      <FileField
        name="file"
        choose="Choisir un fichier"
        label={asked.file_name ? "Remplacer le fichier joint" : "Votre devis, ou une photo"}
        hint={
          asked.file_name
            ? `Joint aujourd’hui\u00a0: ${asked.file_name}`
            : "PDF ou image, 10\u00a0Mo au plus. Une photo du papier suffit."
        }
        accept={acceptedTypes("project_document").join(",")}
        error={refusal?.fields["file"]}
        optional
      />
      {asked.file_name ? (
        <ChoiceCheck name="drop_file" value="oui">
          Retirer le fichier joint
        </ChoiceCheck>
      ) : null}
      <OfflineNotice />
      <Button type="submit" name="geste" value="prix" size="large" wide>
        {asked.price === null ? "Envoyer mon prix" : "Envoyer ma réponse modifiée"}
      </Button>
    </form>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  error: string | undefined
  className: string | undefined
  children: React.ReactNode
}

function Choice({ legend, name, error, className, children }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="legend">{legend}</legend>
      <div className={className}>{children}</div>
      {error ? (
        <p id={`${name}-error`} className={`error ${styles.error}`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
