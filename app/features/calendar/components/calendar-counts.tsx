import { Skeleton } from "@mantine/core"
import { formatTotal } from "#app/office/records/page.ts"
import type { Counts } from "../data.ts"
import styles from "./calendar.module.css"

/** Seven figures of the whole calendar, whatever is filtered. */
export function CalendarCounts({ counts }: { counts: Counts | undefined }) {
  const items: [string, number | undefined][] = [
    ["Évènements", counts && counts.brico + counts.reno],
    ["Brico", counts?.brico],
    ["Réno", counts?.reno],
    ["Dates bloquées", counts?.blocked],
    ["Aujourd’hui", counts?.today],
    ["Brico ce mois-ci", counts?.brico_month],
    ["Réno ce mois-ci", counts?.reno_month],
  ]
  return (
    <dl className={`office-sheet ${styles.counts}`} aria-label="Chiffres du calendrier">
      {items.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count === undefined ? <Skeleton height={18} width={28} /> : formatTotal(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
