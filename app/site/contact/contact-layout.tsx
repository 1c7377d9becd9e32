import type { ReactNode } from "react"
import { Container } from "#app/site/bricks/container.tsx"
import styles from "./contact-layout.module.css"

/** The form and what follows it, with the other ways to reach the company beside them. */
export function ContactLayout({ form, below, aside }: { form: ReactNode; below: ReactNode; aside: ReactNode }) {
  return (
    <Container className="plain-page">
      <div className={`stack gap-4 ${styles.columns}`}>
        <div className="stack gap-4">
          <div className={`sheet ${styles.form}`}>{form}</div>
          {below}
        </div>
        <div className={`stack gap-4 ${styles.aside}`}>{aside}</div>
      </div>
    </Container>
  )
}
