import { ChevronDown } from "lucide-react"
import { Section } from "#app/site/bricks/section.tsx"
import type { Faq } from "#domain/contact/default-faqs.ts"
import styles from "./faq-grid.module.css"

/** Questions that unfold their answer, without script. */
export function FaqGrid({ faqs, takesBookings }: { faqs: Faq[]; takesBookings: boolean }) {
  return (
    <Section id="questions" title="Questions fréquentes">
      <div className={`stack ${styles.grid}`}>
        {faqs.map(({ question, answer }) => (
          <details key={question} className={`sheet ${styles.item}`}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown size={22} strokeWidth={2.5} aria-hidden="true" />
            </summary>
            <p className="lines">{answer}</p>
          </details>
        ))}
      </div>
      {takesBookings ? (
        <p className="space-before">
          Vous avez déjà un rendez-vous&nbsp;? <a href="/rendez-vous">Gérer mon rendez-vous</a>
        </p>
      ) : null}
    </Section>
  )
}
