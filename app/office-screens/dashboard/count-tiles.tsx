import { Skeleton } from "@mantine/core"
import { CalendarClock, ClipboardList, HardHat, type LucideIcon } from "lucide-react"
import { Link } from "react-router"
import { formatCount } from "#domain/numbers.ts"
import type { DashboardCounts } from "./data.ts"
import styles from "./count-tiles.module.css"

type CountTilesProps = {
  counts: DashboardCounts | undefined
  /** The date in Paris. */
  today: string
}

/** The team's work in three figures, each a link to its list. */
export function CountTiles({ counts, today }: CountTilesProps) {
  return (
    <ul className={`office-sheet ${styles.tiles}`}>
      <Tile to="/admin/reno?statut=active" icon={HardHat} label="Projets Réno actifs" count={counts?.active_projects} />
      <Tile
        to="/admin/brico?statut=pending"
        icon={ClipboardList}
        label="Demandes Brico en attente"
        count={counts?.pending_requests}
      />
      <Tile
        to={`/admin/calendar?vue=jour&date=${today}`}
        icon={CalendarClock}
        label="Interventions aujourd’hui"
        count={counts?.interventions_today}
      />
    </ul>
  )
}

type TileProps = { to: string; icon: LucideIcon; label: string; count: number | undefined }

function Tile({ to, icon: Icon, label, count }: TileProps) {
  return (
    <li>
      <Link to={to} className={styles.tile} prefetch="intent">
        <Icon aria-hidden size={20} className={styles.icon} />
        {count === undefined ? (
          <Skeleton height={20} width={28} />
        ) : (
          <span className={styles.count}>{formatCount(count)}</span>
        )}
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  )
}
