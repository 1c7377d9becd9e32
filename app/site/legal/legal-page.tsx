import type { ReactNode } from "react"
import { Container } from "#app/site/bricks/container.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import styles from "./legal-page.module.css"

type LegalPageProps = { title: string; intro: ReactNode; children: ReactNode }

/** One column of legal text, laid out for reading. */
export function LegalPage({ title, intro, children }: LegalPageProps) {
  return (
    <Container width="text" className={`stack gap-4 ${styles.page}`}>
      <h1>{title}</h1>
      <p className="lead soft">{intro}</p>
      {children}
    </Container>
  )
}

/** A titled part; its id is a link target. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`stack ${styles.part}`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Lines({ lines }: { lines: { term: string; value: ReactNode }[] }) {
  return <Facts className={styles.lines} facts={lines.map(({ term, value }) => [term, value])} />
}
