import { Skeleton } from "@mantine/core"
import { lazy, Suspense } from "react"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { sentence } from "#domain/errors.ts"
import type { Overview } from "./data.ts"
import styles from "./lazy-statistics.module.css"

const Statistics = lazy(() => import("./statistics.tsx").catch(() => ({ default: Unavailable })))

/** The charts load last, so that nothing waits for their library. */
export function LazyStatistics({ overview }: { overview: Overview }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Statistics weeks={overview.weeks} months={overview.months} />
    </Suspense>
  )
}

const HEIGHTS = [72, 110, 88, 150, 120, 176]

/** The placeholder of the two charts. */
function Waiting() {
  return (
    <div className={styles.pair} role="status" aria-label="Chargement...">
      {[0, 1].map((index) => (
        <div key={index} className={`office-sheet ${styles.figure}`}>
          <Skeleton height={14} width="40%" />
          <div className={styles.bars}>
            {HEIGHTS.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The chunk did not load, most often because a new version was deployed. Only a page reload helps. */
function Unavailable() {
  return <ErrorPanel message={sentence("unavailable")} onRetry={() => window.location.reload()} />
}
