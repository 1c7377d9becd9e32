import { formatShortDate } from "#domain/dates.ts"
import { deadlineTone, describeDeadline } from "#domain/projects/deadline.ts"
import { When } from "./cells.tsx"
import styles from "./deadline.module.css"

type DeadlineProps = { deadline: string | null; today: string }

/** « Dans 12 jours » or « Pas d’échéance ». The colour only repeats what the words say. */
export function Deadline({ deadline, today }: DeadlineProps) {
  const words = describeDeadline(deadline, today)
  return (
    <span className={styles.deadline} data-tone={deadlineTone(deadline, today)}>
      {deadline ? (
        <When iso={deadline}>
          <span title={`Échéance le ${formatShortDate(deadline)}`}>{words}</span>
        </When>
      ) : (
        words
      )}
    </span>
  )
}
