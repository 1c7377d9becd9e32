import { Button } from "@mantine/core"
import { Users } from "lucide-react"
import { Warning } from "../feedback/warning.tsx"
import styles from "./conflict-notice.module.css"

type Saved = { label: string; shown: string }

type ConflictNoticeProps = {
  /** What was changed: « cette demande ». */
  what: string
  /** Fields that only the other person changed; the form has taken them over already. */
  taken: readonly Saved[]
  /** Fields that both changed. */
  contested: readonly (Saved & { isTaken: boolean; onTake: () => void })[]
}

/** Shows the second of two editors what the first one saved. The fields keep what the second one typed. */
export function ConflictNotice({ what, taken, contested }: ConflictNoticeProps) {
  return (
    <Warning
      role="alert"
      icon={<Users aria-hidden />}
      title={`Quelqu’un d’autre a modifié ${what} pendant votre saisie`}
    >
      <p className={styles.note}>Rien n’est perdu&nbsp;: relisez, puis enregistrez à nouveau.</p>
      {taken.length > 0 ? (
        <>
          <p className={styles.note}>Repris dans le formulaire&nbsp;:</p>
          <ul className={styles.differences}>
            {taken.map(({ label, shown }) => (
              <li key={label}>
                <strong>{label}</strong> {shown}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {contested.length > 0 ? (
        <>
          <p className={styles.note}>Modifié par vous deux (votre saisie est conservée)&nbsp;:</p>
          <ul className={styles.differences}>
            {contested.map(({ label, shown, isTaken, onTake }) => (
              <li key={label}>
                <strong>{label}</strong> {shown}
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isTaken}
                  aria-label={`Reprendre ${label}\u00a0: ${shown}`}
                  onClick={onTake}
                >
                  {isTaken ? "Repris" : "Reprendre"}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Warning>
  )
}
