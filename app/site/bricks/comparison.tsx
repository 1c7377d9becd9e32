import { MoveHorizontal } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./comparison.module.css"

type ComparisonProps = {
  before: ReactNode
  after: ReactNode
  /** Description of the two pictures. */
  about: string
}

/** Two pictures of one place, side by side without script; `app/site/scripts/compare.ts` makes the border between them movable. */
export function Comparison({ before, after, about }: ComparisonProps) {
  return (
    <div className={styles.compare} data-compare="">
      <figure className={styles.before}>
        {before}
        <figcaption className="pill">Avant</figcaption>
      </figure>
      <figure className={styles.after}>
        {after}
        <figcaption className="pill">Après</figcaption>
      </figure>
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        className={`over ${styles.range}`}
        aria-label={`Part de l’image d’avant\u00a0: ${about}`}
        aria-valuetext="50&nbsp;% avant, 50&nbsp;% après"
      />
      <span className={styles.handle} aria-hidden="true">
        <MoveHorizontal size={24} strokeWidth={2.5} />
      </span>
    </div>
  )
}
