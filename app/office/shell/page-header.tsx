import type { ReactNode } from "react"
import { MoreActions } from "./more-actions.tsx"
import styles from "./page-header.module.css"

type PageHeaderProps = {
  title: string
  /** A state or a value that belongs to the title. */
  description?: ReactNode
  /** What the screen is for; not shown on a phone. */
  hint?: string
  /** Secondary actions; on a phone they are behind « … ». */
  more?: ReactNode
  /** The primary action. On a phone a button with an icon shows the icon alone. */
  main?: ReactNode
  /** Actions that always stand in sight. */
  actions?: ReactNode
}

/** The heading of a screen, one line about it, and its actions (one of them primary at most). */
export function PageHeader({ title, description, hint, more, main, actions }: PageHeaderProps) {
  return (
    <header className={`office-between ${styles.header}`} data-compact={more || main ? true : undefined}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {description ? <p className={styles.description}>{description}</p> : null}
        {hint ? <p className={`${styles.description} ${styles.hint}`}>{hint}</p> : null}
      </div>
      {more || main || actions ? (
        <div className="office-actions">
          {more ? <MoreActions>{more}</MoreActions> : null}
          {main ? <div className={styles.main}>{main}</div> : null}
          {actions}
        </div>
      ) : null}
    </header>
  )
}
