import type { ReactNode } from "react"
import styles from "./confirm-step.module.css"

type SummaryLineProps = {
  term: string
  /** What « Modifier » changes, said but not shown. */
  edit: string
  onEdit: () => void
  children: ReactNode
}

/** One line of the order with its way back. */
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
