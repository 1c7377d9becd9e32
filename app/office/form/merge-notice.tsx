import { Button } from "@mantine/core"
import { WAYS } from "../feedback/conflict-words.ts"
import styles from "./merge-notice.module.css"

type QuestionProps = {
  name: string
  theirs: string
  mine: string
  /** By which the form finds the question, when it does not stand at its field. */
  path?: string
  onKeep: () => void
  onTake: () => void
}

/** Both people changed a field: which value stays? Inline elements only, because it stands in the paragraph of the field's error. */
export function Question({ name, theirs, mine, path, onKeep, onTake }: QuestionProps) {
  const way = (words: string, onClick: () => void, data: { "data-path"?: string } = {}) => (
    <Button size="compact-sm" variant="default" aria-label={`${words}\u00a0: ${name}`} onClick={onClick} {...data}>
      {words}
    </Button>
  )
  return (
    <span className={styles.question}>
      {path === undefined ? null : <strong>{name}</strong>}
      <span>{`Modifié par vous deux. Version enregistrée\u00a0: «\u00a0${theirs}\u00a0». La vôtre\u00a0: «\u00a0${mine}\u00a0».`}</span>
      <span className="office-actions">
        {way(WAYS.keep, onKeep, path === undefined ? {} : { "data-path": path })}
        {way(WAYS.take, onTake)}
      </span>
    </span>
  )
}

type MergeReasonProps = {
  taken: readonly { label: string; shown: string }[]
  /** The fields that ask. */
  asked: readonly string[]
  /** The questions of fields that are not on screen. */
  children: React.ReactNode
}

/** Which fields took another person's value, and which ones ask. */
export function MergeReason({ taken, asked, children }: MergeReasonProps) {
  return (
    <div className={styles.reason}>
      {taken.length > 0 ? (
        <>
          <p>Repris de la version enregistrée&nbsp;:</p>
          <ul>
            {taken.map(({ label, shown }) => (
              <li key={label}>
                <strong>{label}</strong> {shown}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {asked.length > 0 ? <p>{`À trancher avant d’enregistrer\u00a0: ${asked.join(", ")}.`}</p> : null}
      {children}
      <p>Rien de votre saisie n’est perdu.</p>
    </div>
  )
}
