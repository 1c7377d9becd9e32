import { Skeleton } from "@mantine/core"
import { formatTotal, UNREAD } from "#app/office/records/page.ts"
import type { Calendar } from "./data.ts"
import styles from "./calendar.module.css"

/** Seven totals of the whole calendar, independent of the filter. */
export function CalendarCounts({ read }: { read: { data?: Calendar | undefined; error: Error | null } }) {
  const counts = read.data?.counts
  const missing = read.error ? UNREAD : <Skeleton height={18} width={28} />
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
    <dl className={styles.counts} aria-label="Chiffres du calendrier">
      {items.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count === undefined ? missing : formatTotal(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
