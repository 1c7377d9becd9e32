import type { ReactNode } from "react"
import styles from "./tiles.module.css"

/** Figures of one record side by side, each with its label. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>
}

type TileProps = { label: string; tone?: "danger" | undefined; children: ReactNode }

export function Tile({ label, tone, children }: TileProps) {
  return (
    <div className={`office-sheet ${styles.tile}`} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
