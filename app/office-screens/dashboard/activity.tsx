import { useState } from "react"
import type { Overview } from "./data.ts"
import { LazyStatistics } from "./lazy-statistics.tsx"
import styles from "./activity.module.css"

/** The two charts, folded. Their library loads when staff open them. */
export function Activity({ overview }: { overview: Overview }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.activity}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2>Activité</h2>
          <span>Demandes par semaine, encaissements par mois</span>
        </summary>
        {isOpen ? <LazyStatistics overview={overview} /> : null}
      </details>
    </section>
  )
}
