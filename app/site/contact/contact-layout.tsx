import type { ReactNode } from "react"
import { Section } from "#app/site/bricks/section.tsx"
import styles from "./contact-layout.module.css"

/** The form and what follows it, with the other ways to reach the company beside them. */
export function ContactLayout({ form, below, aside }: { form: ReactNode; below: ReactNode; aside: ReactNode }) {
  return (
    <Section
      title="Votre demande de devis"
      intro="C’est gratuit et sans engagement. Tous les champs sont obligatoires, sauf mention «&nbsp;facultatif&nbsp;»."
    >
      <div className={`stack gap-4 ${styles.columns}`}>
        <div className="stack gap-4">
          <div className={`sheet ${styles.form}`}>{form}</div>
          {below}
        </div>
        <div className={`stack gap-4 ${styles.aside}`}>{aside}</div>
      </div>
    </Section>
  )
}
