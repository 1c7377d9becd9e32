import { Skeleton } from "@mantine/core"
import { lazy, Suspense } from "react"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { sentence } from "#domain/errors.ts"
import type { Overview } from "../data.ts"

const Statistics = lazy(() => import("./statistics.tsx").catch(() => ({ default: Unavailable })))

/** The drawings come after everything else: nobody waits for the library that draws them. */
export function LazyStatistics({ overview }: { overview: Overview | undefined }) {
  const waiting = <Skeleton height={360} radius="md" role="status" aria-label="Chargement..." />
  if (!overview) return waiting
  return (
    <Suspense fallback={waiting}>
      <Statistics weeks={overview.weeks} months={overview.months} />
    </Suspense>
  )
}

/** The chunk did not arrive, most often because a new version was put in place: only the page as a whole can be asked again. */
function Unavailable() {
  return <ErrorPanel message={sentence("unavailable")} onRetry={() => window.location.reload()} />
}
