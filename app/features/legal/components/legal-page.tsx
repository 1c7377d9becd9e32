import type { ReactNode } from "react"
import { Container } from "#app/components/site/container.tsx"
import type { LegalLine } from "#domain/legal/legal.ts"
import styles from "./legal-page.module.css"

type LegalPageProps = { title: string; intro: ReactNode; children: ReactNode }

/** One column of law, made to be read. */
export function LegalPage({ title, intro, children }: LegalPageProps) {
  return (
    <Container width="text" className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.intro}>{intro}</p>
      {children}
    </Container>
  )
}

/** One titled part; its id is for links to it. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Lines({ lines }: { lines: LegalLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
