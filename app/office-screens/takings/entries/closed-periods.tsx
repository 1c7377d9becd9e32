import { Anchor } from "@mantine/core"
import { useUrlPatch } from "#app/office/records/url-state.ts"
import type { ClosedPeriod } from "#domain/accounting/entry.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import styles from "./entries.module.css"
import takings from "../takings.module.css"

/** What was handed over: each period opens with a press. */
export function ClosedPeriods({ periods }: { periods: readonly ClosedPeriod[] }) {
  const change = useUrlPatch()
  if (periods.length === 0) return null
  return (
    <details className={takings.days}>
      <summary>{`Périodes remises (${periods.length})`}</summary>
      <ul className={styles.periods}>
        {periods.map(({ id, from_on, to_on, entry_count, closed_at, closed_by_name }) => (
          <li key={id}>
            <Anchor component="button" type="button" onClick={() => change({ du: from_on, au: to_on, page: null })}>
              {`Du ${formatShortDate(from_on)} au ${formatShortDate(to_on)}`}
            </Anchor>
            <span className="office-minor">
              {`, ${countOf(entry_count, "écriture", "écritures")}, le ${formatDateTime(new Date(closed_at))} par ${closed_by_name}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
