import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CalendarClock, ClipboardList, HardHat, type LucideIcon } from "lucide-react"
import { Link } from "react-router"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import type { Db } from "#app/lib/db.ts"
import { countsQuery } from "../queries.ts"
import styles from "./count-tiles.module.css"

/** What awaits the team today, in three figures that lead to their screens. */
export function CountTiles({ db, today }: { db: Db; today: string }) {
  const { data: counts, error, refetch, isFetching } = useQuery(countsQuery(db, today))
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <ul className={styles.tiles}>
      <Tile
        to="/admin/brico?statut=pending"
        icon={ClipboardList}
        label="Demandes Brico en attente"
        count={counts?.pendingRequests}
      />
      <Tile
        to="/admin/calendar"
        icon={CalendarClock}
        label="Interventions aujourd’hui"
        count={counts?.interventionsToday}
      />
      <Tile to="/admin/reno" icon={HardHat} label="Projets Réno actifs" count={counts?.activeProjects} />
    </ul>
  )
}

type TileProps = { to: string; icon: LucideIcon; label: string; count: number | undefined }

function Tile({ to, icon: Icon, label, count }: TileProps) {
  return (
    <li>
      <Link to={to} className={styles.tile} prefetch="intent">
        <Icon aria-hidden size={22} className={styles.icon} />
        {count === undefined ? <Skeleton height={34} width={48} /> : <span className={styles.count}>{count}</span>}
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  )
}
