import type { ReactNode } from "react"
import { ButtonLink } from "./button.tsx"
import { Container } from "./container.tsx"
import styles from "./page-hero.module.css"

type PageHeroProps = {
  title: ReactNode
  lead: ReactNode
  ground: "cream" | "rose" | "yellow"
  /** The line of business, as a small label above the title. */
  line?: string
  /** Links; the first one is the primary action. */
  ways?: { href: string; label: string }[]
  /** The photograph or drawing beside the text, or below it on a phone; without one the text takes the whole width. */
  children?: ReactNode
}

/** Top of a page: its title and text beside a drawing. */
export function PageHero({ title, lead, ground, line, ways = [], children }: PageHeroProps) {
  const first = ground === "yellow" ? "on-yellow" : "primary"
  return (
    <div className={`${styles.hero} ${styles[ground] ?? ""}`}>
      <Container className={`${styles.layout} ${children ? styles.beside : ""}`}>
        <div className="stack start">
          {line ? <p className={`pill ${styles.line}`}>{line}</p> : null}
          <h1>{title}</h1>
          <p className={`lead ${styles.lead}`}>{lead}</p>
          {ways.length > 0 ? (
            <p className={`cluster ${styles.ways}`}>
              {ways.map(({ href, label }, index) => (
                <ButtonLink key={href} href={href} size="large" variant={index > 0 ? "secondary" : first}>
                  {label}
                </ButtonLink>
              ))}
            </p>
          ) : null}
        </div>
        {children}
      </Container>
    </div>
  )
}
