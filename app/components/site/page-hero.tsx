import type { ReactNode } from "react"
import { Container } from "./container.tsx"
import styles from "./page-hero.module.css"

type PageHeroProps = {
  title: ReactNode
  lead: ReactNode
  ground: "cream" | "rose" | "yellow"
  /** The line of business, as a small label above the title. */
  line?: string
  /** Links side by side; each takes the whole width of a phone. */
  actions?: ReactNode
  /** The drawing beside the words, under them on a phone. */
  children: ReactNode
}

/** The top of a page: its promise beside a drawing. */
export function PageHero({ title, lead, ground, line, actions, children }: PageHeroProps) {
  return (
    <div className={`${styles.hero} ${styles[ground]}`}>
      <Container className={styles.layout}>
        <div className={styles.text}>
          {line ? <p className={styles.line}>{line}</p> : null}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {actions ? <p className={styles.actions}>{actions}</p> : null}
        </div>
        {children}
      </Container>
    </div>
  )
}
