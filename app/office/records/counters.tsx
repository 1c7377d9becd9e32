import { Skeleton } from "@mantine/core"
import { Link } from "react-router"
import { formatCount } from "#domain/numbers.ts"
import styles from "./counters.module.css"

export type Counter = {
  label: string
  /** Undefined while it is being counted. */
  count: number | undefined
  /** The part of the list that it counts. */
  to: string
  /** That part is what is shown. */
  isCurrent?: boolean
}

/** How many there are, whatever the filter; each figure leads to its part of the list. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul className={styles.counters} aria-label="Compteurs">
      {counters.map(({ label, count, to, isCurrent = false }) => (
        <li key={to}>
          <Link to={to} className={styles.counter} preventScrollReset {...(isCurrent ? { "aria-current": true } : {})}>
            {count === undefined ? (
              <Skeleton component="span" height={22} width={28} />
            ) : (
              <strong className={styles.count}>{formatCount(count)}</strong>
            )}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
