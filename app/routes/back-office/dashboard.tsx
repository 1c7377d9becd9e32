import { Box } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { useSetAside } from "#app/office/form/set-aside.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { officeMeta, useCompanyOffer, useIsOpen } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { ActiveProjects } from "#app/office-screens/dashboard/active-projects.tsx"
import { CountTiles } from "#app/office-screens/dashboard/count-tiles.tsx"
import { Activity } from "#app/office-screens/dashboard/activity.tsx"
import { QuickLinks } from "#app/office-screens/dashboard/quick-links.tsx"
import { Section, SectionPair } from "#app/office-screens/dashboard/section.tsx"
import { TaskList } from "#app/office-screens/dashboard/task-list.tsx"
import type { Overview } from "#app/office-screens/dashboard/data.ts"
import { dayQuery, overviewQuery } from "#app/office-screens/dashboard/queries.ts"
import { LatestRequests } from "#app/office-screens/requests/latest-requests.tsx"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { firstReads } from "#app/office/records/first-reads.ts"
import { tasksOf } from "#domain/dashboard/tasks.ts"
import { formatLongDate, parisToday } from "#domain/dates.ts"
import type { Route } from "./+types/dashboard"

// Loaded after the figures, which matter more.
const ReadinessLine = lazy(() =>
  import("#app/office-screens/settings/going-live/readiness-line.tsx").then((module) => ({
    default: module.ReadinessLine,
  })),
)

const ReadinessCard = lazy(() =>
  import("#app/office-screens/settings/going-live/readiness-card.tsx").then((module) => ({
    default: module.ReadinessCard,
  })),
)

const CallsAside = lazy(() =>
  import("#app/office-screens/requests/dialogs/calls-aside.tsx").then((module) => ({ default: module.CallsAside })),
)

// In its own chunk: the other screens do not need it.
const loadWork = () => import("./work-of-day.tsx")
const WorkOfDay = lazy(() => loadWork().then((module) => ({ default: module.WorkOfDay })))

export const meta = officeMeta("Tableau de bord")

const first = firstReads(() => [dayQuery(), overviewQuery()])

export const handle: RouteHandle = { reads: first.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  first.prime(request)
  void loadWork()
  return { today: parisToday() }
}

export default function DashboardScreen({ loaderData: { today } }: Route.ComponentProps) {
  const read = useQuery(overviewQuery())
  const { data: overview, error } = read
  const isOpen = useIsOpen()
  const isPhone = useIsPhone()
  const hasCallsAside = useSetAside().length > 0
  const tasks = overview ? tasksOf(overview.todo, overview.today) : []
  return (
    <>
      <PageHeader
        title="Tableau de bord"
        description={`Nous sommes le ${formatLongDate(overview?.today ?? today)}.`}
        actions={isPhone ? null : <QuickLinks />}
      />
      {isOpen ? null : (
        <Suspense fallback={null}>
          <ReadinessCard />
        </Suspense>
      )}
      {hasCallsAside ? (
        <Suspense fallback={null}>
          <Box mb="md">
            <CallsAside isShort />
          </Box>
        </Suspense>
      ) : null}
      {overview || error ? (
        <Suspense fallback={<Loading height="20rem" mb="lg" radius="md" />}>
          <WorkOfDay tasks={tasks} list={(acts) => <TaskList tasks={tasks} acts={acts} />} />
        </Suspense>
      ) : (
        // Both at once: the tasks must not push the buttons of the day away from a finger.
        <Loading height="20rem" mb="lg" radius="md" />
      )}
      {isPhone ? <QuickLinks /> : null}
      <ErrorOf read={read} />
      {error && !overview ? null : <Parts overview={overview} today={overview?.today ?? today} />}
      {overview ? (
        <Suspense fallback={null}>
          <ReadinessLine />
        </Suspense>
      ) : null}
    </>
  )
}

function Parts({ overview, today }: { overview: Overview | undefined; today: string }) {
  const { lines } = useCompanyOffer()
  // A line that was stopped stays on the dashboard as long as it has something to show.
  const hasBrico = lines.brico || (overview?.latest.length ?? 0) > 0
  const hasReno = lines.reno || (overview?.projects.length ?? 0) > 0
  return (
    <>
      <CountTiles counts={overview?.counts} today={today} />
      <SectionPair>
        {hasBrico ? (
          <Section title="Dernières demandes Brico" to="/admin/brico" all="Toutes les demandes">
            <LatestRequests requests={overview?.latest} />
          </Section>
        ) : null}
        {hasReno ? (
          <Section title="Projets Réno actifs" to="/admin/reno" all="Tous les projets">
            <ActiveProjects projects={overview?.projects} today={today} />
          </Section>
        ) : null}
      </SectionPair>
      {overview ? <Activity overview={overview} /> : null}
    </>
  )
}
