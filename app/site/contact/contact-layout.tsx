import type { ReactNode } from "react"
import { Section } from "#app/site/bricks/section.tsx"
import styles from "./contact-layout.module.css"

/** The form, with the company's contact details beside it. */
export function ContactLayout({ form, aside }: { form: ReactNode; aside: ReactNode }) {
  return (
    <Section
      title="Votre demande de devis"
      intro="C’est gratuit et sans engagement. Tous les champs sont obligatoires, sauf mention «&nbsp;facultatif&nbsp;»."
    >
      <div className={`stack gap-4 ${styles.columns}`}>
        <div className={`sheet ${styles.form}`}>{form}</div>
        <div className={`stack gap-4 ${styles.aside}`}>{aside}</div>
      </div>
    </Section>
  )
}
