import { Skeleton } from "@mantine/core"
import { Link } from "react-router"
import { formatCount } from "#domain/numbers.ts"
import { UNREAD } from "./page.ts"
import styles from "./counters.module.css"

export type Counter = {
  /** One word, or its singular and plural: « masqué », « masqués ». */
  label: string | readonly [one: string, several: string]
  /** Undefined while it is loading; a string is a figure that is formatted already, such as an amount. */
  count: number | string | undefined
  /** The URL of the part of the list that it counts, if it counts one. */
  to?: string
  /** The list shows that part. */
  isCurrent?: boolean
}

type CountersProps = {
  counters: readonly Counter[]
  /** The query of the figures. After its error, a missing figure shows a dash instead of a skeleton. */
  read?: { error: Error | null }
}

/** Totals that ignore the current filter. A figure may link to its part of the list. */
export function Counters({ counters, read }: CountersProps) {
  const missing = read?.error ? UNREAD : undefined
  return (
    <ul className={styles.counters} aria-label="Compteurs">
      {counters.map(({ label, count, to, isCurrent = false }) => (
        <li key={String(label)}>
          {to === undefined ? (
            <div className={`office-sheet ${styles.counter}`}>
              <Figure count={count ?? missing} label={label} />
            </div>
          ) : (
            <Link
              to={to}
              className={`office-sheet ${styles.counter}`}
              preventScrollReset
              {...(isCurrent ? { "aria-current": true } : {})}
            >
              <Figure count={count ?? missing} label={label} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Figure({ count, label }: Pick<Counter, "count" | "label">) {
  return (
    <>
      {count === undefined ? (
        <Skeleton component="span" height={22} width={28} />
      ) : (
        <strong className={styles.count}>{typeof count === "number" ? formatCount(count) : count}</strong>
      )}
      <span>{typeof label === "string" ? label : label[typeof count === "number" && count > 1 ? 1 : 0]}</span>
    </>
  )
}
