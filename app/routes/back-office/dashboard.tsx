import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { PageHeader } from "#app/components/office/page-header.tsx"
import { ActiveProjects } from "#app/features/dashboard/components/active-projects.tsx"
import { CountTiles } from "#app/features/dashboard/components/count-tiles.tsx"
import { LazyStatistics } from "#app/features/dashboard/components/lazy-statistics.tsx"
import { QuickLinks } from "#app/features/dashboard/components/quick-links.tsx"
import { TaskList } from "#app/features/dashboard/components/task-list.tsx"
import { overviewQuery } from "#app/features/dashboard/queries.ts"
import { MissingLegal } from "#app/features/legal/components/missing-legal.tsx"
import { LATEST_COUNT, LatestRequests } from "#app/features/requests/components/latest-requests.tsx"
import { latestRequestsQuery } from "#app/features/requests/queries.ts"
import { staffContext } from "#app/lib/admin-guard.ts"
import { prime } from "#app/lib/query-client.ts"
import { formatLongDate, parisToday } from "#domain/dates.ts"
import type { Route } from "./+types/dashboard"
import styles from "./dashboard.module.css"

export function meta() {
  return [{ title: "Tableau de bord · Mirabelle" }, { name: "robots", content: "noindex" }]
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { db } = context.get(staffContext)
  prime(overviewQuery(db))
  prime(latestRequestsQuery(db, LATEST_COUNT))
  return { db, today: parisToday() }
}

export default function DashboardScreen({ loaderData: { db, today } }: Route.ComponentProps) {
  const { data: overview, error, refetch, isFetching } = useQuery(overviewQuery(db))
  const failure = error ? (
    <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  ) : null
  return (
    <>
      <PageHeader title="Tableau de bord" description={`Nous sommes le ${formatLongDate(overview?.today ?? today)}.`} />
      <QuickLinks />
      {failure ?? <CountTiles counts={overview?.counts} today={overview?.today ?? today} />}
      {overview ? <TaskList todo={overview.todo} /> : null}
      <div className={styles.columns}>
        <Section id="latest" title="Dernières demandes Brico" to="/admin/brico" all="Toutes les demandes">
          <LatestRequests db={db} />
        </Section>
        {failure ? null : (
          <Section id="projects" title="Projets Réno actifs" to="/admin/reno" all="Tous les projets">
            <ActiveProjects projects={overview?.projects} today={overview?.today ?? today} />
          </Section>
        )}
      </div>
      {failure ? null : (
        <Section id="statistics" title="Activité">
          <LazyStatistics overview={overview} />
        </Section>
      )}
      <MissingLegal db={db} />
    </>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode } & ({ to: string; all: string } | object)

function Section({ id, title, children, ...more }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {"to" in more ? (
          <Anchor component={Link} to={more.to} size="sm">
            {more.all}
          </Anchor>
        ) : null}
      </div>
      {children}
    </section>
  )
}
