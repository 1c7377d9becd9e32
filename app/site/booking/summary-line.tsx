import type { ReactNode } from "react"
import styles from "./confirm-step.module.css"

type SummaryLineProps = {
  term: string
  /** Object of « Modifier », for screen readers only. */
  edit: string
  onEdit: () => void
  children: ReactNode
}

/** One line of the order, with a link to its step. */
export function SummaryLine({ term, edit, onEdit, children }: SummaryLineProps) {
  return (
    <div className={styles.line}>
      <dt className="minor">{term}</dt>
      <dd>{children}</dd>
      <dd className={styles.edit}>
        <button type="button" className="as-link" onClick={onEdit}>
          Modifier<span className="visually-hidden"> {edit}</span>
        </button>
      </dd>
    </div>
  )
}
