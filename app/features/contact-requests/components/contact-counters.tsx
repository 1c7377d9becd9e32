import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import type { ContactStatus } from "#domain/contact/labels.ts"
import { overviewQuery } from "../queries.ts"
import styles from "./counters.module.css"

const figures = new Intl.NumberFormat("fr-FR")

type ContactCountersProps = { status: ContactStatus | null; hrefOf: (status: ContactStatus | null) => string }

/** How many there are, whatever the filter; each figure leads to its part of the list. */
export function ContactCounters({ status, hrefOf }: ContactCountersProps) {
  const { data: counts, error, refetch, isFetching } = useQuery(overviewQuery())
  if (error && !counts) {
    return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const counter = (label: string, count: number | undefined, to: ContactStatus | null) => (
    <li>
      <Link
        to={hrefOf(to)}
        className={styles.counter}
        preventScrollReset
        {...(to !== null && status === to ? { "aria-current": true } : {})}
      >
        {count === undefined ? (
          <Skeleton component="span" height={22} width={28} />
        ) : (
          <strong className={styles.count}>{figures.format(count)}</strong>
        )}
        <span>{label}</span>
      </Link>
    </li>
  )
  return (
    <ul className={styles.counters} aria-label="Compteurs">
      {counter("au total", counts?.total, null)}
      {counter((counts?.new ?? 0) > 1 ? "nouvelles" : "nouvelle", counts?.new, "new")}
      {counter((counts?.converted ?? 0) > 1 ? "converties" : "convertie", counts?.converted, "converted")}
    </ul>
  )
}
