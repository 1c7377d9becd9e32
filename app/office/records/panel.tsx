import { type ReactNode, useId } from "react"
import styles from "./panel.module.css"

type PanelProps = {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Its place on the page, for `SectionLinks`. */
  anchor?: string
  children: ReactNode
}

/** A titled block on a settings screen. */
export function Panel({ title, description, actions, anchor, children }: PanelProps) {
  const id = useId()
  return (
    <section id={anchor} className={`office-sheet ${styles.panel}`} aria-labelledby={id}>
      <div className={`office-between ${styles.head}`}>
        <div>
          <h2 id={id} className={styles.title} tabIndex={anchor === undefined ? undefined : -1}>
            {title}
          </h2>
          {description ? <p className={styles.description}>{description}</p> : null}
        </div>
        {actions ? <div className="office-actions">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** Panels one below the other, or a wide one beside a narrow one if there is room. */
export function Panels({ isSplit = false, children }: { isSplit?: boolean; children: ReactNode }) {
  return <div className={isSplit ? styles.split : styles.stack}>{children}</div>
}

/** Fields one below the other, or side by side if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** The end of a form: its button and the result message. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
