import type { ReactNode } from "react"
import styles from "./fold.module.css"

/** What is further down, opened with one press. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
