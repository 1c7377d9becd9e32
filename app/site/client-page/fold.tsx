import type { ReactNode } from "react"
import styles from "./fold.module.css"

/** Content that a click unfolds. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
