import type { ReactNode } from "react"
import styles from "./page-header.module.css"

type PageHeaderProps = { title: string; description?: ReactNode; actions?: ReactNode }

/** The heading of a screen, one line about it, and its actions (one of them primary at most). */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={`office-between ${styles.header}`}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions ? <div className="office-actions">{actions}</div> : null}
    </header>
  )
}
