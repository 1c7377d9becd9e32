import { Anchor } from "@mantine/core"
import { Link } from "react-router"
import { PageHeader } from "#app/components/office/page-header.tsx"
import { CountTiles } from "#app/features/dashboard/components/count-tiles.tsx"
import { countsQuery } from "#app/features/dashboard/queries.ts"
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
  const today = parisToday()
  prime(countsQuery(db, today))
  prime(latestRequestsQuery(db, LATEST_COUNT))
  return { db, today }
}

export default function DashboardScreen({ loaderData: { db, today } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Tableau de bord" description={`Nous sommes le ${formatLongDate(today)}.`} />
      <CountTiles db={db} today={today} />
      <section aria-labelledby="latest">
        <div className={styles.sectionHead}>
          <h2 id="latest" className={styles.sectionTitle}>
            Dernières demandes Brico
          </h2>
          <Anchor component={Link} to="/admin/brico" size="sm">
            Toutes les demandes
          </Anchor>
        </div>
        <LatestRequests db={db} />
      </section>
      <MissingLegal db={db} />
    </>
  )
}
