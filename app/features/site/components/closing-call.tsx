import { Phone } from "lucide-react"
import { ButtonLink } from "#app/components/site/button.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./closing-call.module.css"

export function ClosingCall({ company }: { company: Company }) {
  return (
    <section className={`stack start ${styles.call}`} aria-labelledby="call-title">
      <h2 id="call-title">Il ne reste plus qu’à en parler</h2>
      <p className="lead">
        Décrivez ce que vous imaginez, même en deux phrases. Nous vous répondons sous{" "}
        {company.figures.answerTime} et le devis est gratuit.
      </p>
      <div className={`cluster gap-tight ${styles.actions}`}>
        <ButtonLink href="/contact" size="large">
          Nous écrire
        </ButtonLink>
        <ButtonLink href={company.phone.href} size="large" variant="secondary">
          <Phone size={20} strokeWidth={2.5} aria-hidden="true" />
          {company.phone.label}
        </ButtonLink>
      </div>
    </section>
  )
}
