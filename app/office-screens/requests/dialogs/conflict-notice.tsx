import { Button } from "@mantine/core"
import { Users } from "lucide-react"
import { Warning } from "#app/office/feedback/warning.tsx"
import styles from "./dialogs.module.css"
import { type Difference, fieldLabels } from "./request-values.ts"

type ConflictNoticeProps = {
  /** Fields that only the other person changed; the form has taken them over already. */
  taken: readonly Difference[]
  /** Fields that both changed. */
  contested: readonly Difference[]
  isTaken: (difference: Difference) => boolean
  onTake: (difference: Difference) => void
}

/** Shows the second of two editors what the first one saved. The fields keep what the second one typed. */
export function ConflictNotice({ taken, contested, isTaken, onTake }: ConflictNoticeProps) {
  return (
    <Warning
      role="alert"
      icon={<Users aria-hidden />}
      title="Quelqu’un d’autre a modifié cette demande pendant votre saisie"
    >
      <p className={styles.note}>Rien n’est perdu&nbsp;: relisez, puis enregistrez à nouveau.</p>
      {taken.length > 0 ? (
        <>
          <p className={styles.note}>Repris dans le formulaire&nbsp;:</p>
          <ul className={styles.differences}>
            {taken.map((difference) => (
              <li key={difference.field}>
                <strong>{fieldLabels[difference.field]}</strong> {difference.shown}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {contested.length > 0 ? (
        <>
          <p className={styles.note}>Modifié par vous deux (votre saisie est conservée)&nbsp;:</p>
          <ul className={styles.differences}>
            {contested.map((difference) => (
              <li key={difference.field}>
                <strong>{fieldLabels[difference.field]}</strong> {difference.shown}
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isTaken(difference)}
                  aria-label={`Reprendre ${fieldLabels[difference.field]}\u00a0: ${difference.shown}`}
                  onClick={() => onTake(difference)}
                >
                  {isTaken(difference) ? "Repris" : "Reprendre"}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Warning>
  )
}
