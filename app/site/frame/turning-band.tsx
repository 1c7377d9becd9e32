import type { ReactNode } from "react"
import { Roller } from "#app/illustrations/roller.tsx"
import styles from "./turning-band.module.css"

type TurningBandProps = {
  /** Content on the yellow band. */
  band: ReactNode
  /** Content beside the vertical part of the band, in front of the roller. */
  children: ReactNode
}

/** A band of yellow paint that crosses the page, turns the corner and ends at the roller. Use it once per page. */
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
