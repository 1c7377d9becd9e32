import type { ReactNode } from "react"
import { Roller } from "#app/illustrations/roller.tsx"
import styles from "./turning-band.module.css"

type TurningBandProps = {
  /** On the yellow. */
  band: ReactNode
  /** Beside the stroke that comes down, in front of the roller. */
  children: ReactNode
}

/** One stroke of yellow paint: it crosses the page, turns the corner and ends at the roller. Once per page. */
export function TurningBand({ band, children }: TurningBandProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.turn}>
        <div className={styles.band}>{band}</div>
        <div className={styles.after}>{children}</div>
        <div className={styles.stroke}>
          <Roller className={styles.roller} />
        </div>
      </div>
    </div>
  )
}
