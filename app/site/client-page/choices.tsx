import { CircleCheck, Hand } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCard } from "#app/site/bricks/choice-card.tsx"
import { TextField } from "#app/site/bricks/field.tsx"
import type { FormRefusal } from "#app/lib/refusal.ts"
import type { WorksChoice, WorksPhoto } from "#domain/client-page/client-page.ts"
import { choiceAnchor } from "#domain/client-page/waiting.ts"
import { formatLongDate, parisDate, parisToday } from "#domain/dates.ts"
import styles from "./choices.module.css"

type ChoicesProps = {
  choices: WorksChoice[]
  photos: WorksPhoto[]
  path: string
  /** True right after the client validated a choice. */
  isDone: boolean
  refusal: FormRefusal | undefined
}

/** The client's choices: open ones first, each with its options; then the decided ones. */
export function Choices({ choices, photos, path, isDone, refusal }: ChoicesProps) {
  const open = choices.filter(({ chosen_at }) => chosen_at === null)
  const made = choices.filter(({ chosen_at }) => chosen_at !== null)
  return (
    <section id="choix" tabIndex={-1} className="stack gap-3" aria-labelledby="choix-titre">
      <h2 id="choix-titre" className="size-4">
        {open.length > 0 ? "À vous de choisir" : "Vos choix"}
      </h2>
      {isDone ? (
        <Alert tone="success" role="status" title="C’est noté">
          Nous suivons votre choix. Pour en changer, écrivez-nous.
        </Alert>
      ) : null}
      {open.map((choice) => (
        <OpenChoice
          key={choice.id}
          {...{ choice, photos, path }}
          refusal={refusal?.values["choice_id"] === choice.id ? refusal : undefined}
        />
      ))}
      {made.length > 0 ? (
        <ul className="stack" aria-label="Choix validés">
          {made.map((choice) => (
            <MadeChoice key={choice.id} choice={choice} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type OpenChoiceProps = Omit<ChoicesProps, "choices" | "isDone"> & { choice: WorksChoice }

function OpenChoice({ choice, photos, path, refusal }: OpenChoiceProps) {
  const pictures = new Map(photos.map(({ id, small_url }) => [id, small_url]))
  const hasPictures = choice.options.some(({ photo_id }) => photo_id && pictures.has(photo_id))
  const errorId = `erreur-${choice.id}`
  return (
    <form
      id={choiceAnchor(choice.id)}
      tabIndex={-1}
      method="post"
      action={`${path}#choix`}
      className={`sheet stack gap-3 ${styles.open}`}
      noValidate
    >
      <input type="hidden" name="choice_id" value={choice.id} />
      {refusal ? (
        <Alert tone="danger" role="alert">
          {refusal.message}
        </Alert>
      ) : null}
      <fieldset aria-describedby={refusal ? errorId : undefined}>
        <legend className={`size-2 ${styles.question}`}>
          <Hand size={24} aria-hidden="true" />
          {choice.question}
        </legend>
        {choice.detail ? <p className={`lines ${styles.detail}`}>{choice.detail}</p> : null}
        {choice.due_on ? (
          <p className="minor">
            {choice.due_on < parisToday() ? "Nous attendions votre réponse pour le " : "Merci de répondre avant le "}
            <b className="nowrap">{formatLongDate(choice.due_on)}</b>.
          </p>
        ) : null}
        <div className={hasPictures ? styles.pictured : `stack gap-tight ${styles.plain}`}>
          {choice.options.map((option) => {
            const picture = option.photo_id ? pictures.get(option.photo_id) : undefined
            return (
              <ChoiceCard
                key={option.id}
                name="option_id"
                value={option.id}
                defaultChecked={refusal?.values["option_id"] === option.id}
              >
                {picture ? (
                  <img
                    src={picture}
                    alt=""
                    width={400}
                    height={300}
                    loading="lazy"
                    className={`photo ${styles.sample}`}
                  />
                ) : null}
                <b>{option.label}</b>
                {option.detail ? <span className="minor">{option.detail}</span> : null}
              </ChoiceCard>
            )
          })}
        </div>
        {refusal?.fields["option_id"] ? (
          <p id={errorId} className="error">
            {refusal.fields["option_id"]}
          </p>
        ) : null}
      </fieldset>
      <TextField
        name="comment"
        label="Une précision"
        defaultValue={refusal?.values["comment"]}
        error={refusal?.fields["comment"]}
        limit={1000}
        rows={2}
        optional
      />
      <Button type="submit" size="large">
        Valider mon choix
      </Button>
    </form>
  )
}

function MadeChoice({ choice }: { choice: WorksChoice }) {
  const chosen = choice.options.find(({ is_chosen }) => is_chosen)
  return (
    <li className={styles.line}>
      <CircleCheck size={22} aria-hidden="true" />
      <span>
        <span className="minor">{choice.question}</span>
        <br />
        <b>{chosen?.label ?? "Validé"}</b>
        {choice.chosen_at ? (
          <span className="minor"> – validé le {formatLongDate(parisDate(new Date(choice.chosen_at)))}</span>
        ) : null}
        {choice.comment ? <span className="minor lines">{`\n${choice.comment}`}</span> : null}
      </span>
    </li>
  )
}
