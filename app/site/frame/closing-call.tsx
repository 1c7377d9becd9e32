import { Phone } from "lucide-react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Portrait } from "#app/site/bricks/portrait.tsx"
import type { Company } from "#domain/company/company.ts"
import type { Founder } from "#domain/company/people.ts"
import type { ContactService } from "#domain/contact/labels.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./closing-call.module.css"

type ClosingCallProps = {
  company: Company
  founder?: Founder | null
  title?: string
  /** What to write, before the promise of an answer. */
  invitation?: string
  /** What the form need not ask. */
  service?: ContactService
}

/** End of a page: links to write or call, and the person who answers. */
export function ClosingCall({
  company,
  founder,
  title = "Il ne reste plus qu’à\u00a0en\u00a0parler",
  invitation = "Décrivez ce que vous imaginez, même en deux phrases.",
  service,
}: ClosingCallProps) {
  const { answerTime } = company.figures
  return (
    <section className={`stack start ${styles.call}`} aria-labelledby="call-title">
      <h2 id="call-title">{title}</h2>
      <p className="lead">
        {invitation}{" "}
        {answerTime ? `Nous vous répondons sous ${answerTime} et le devis est gratuit.` : "Le devis est gratuit."}
      </p>
      <div className={`cluster gap-tight ${styles.actions}`}>
        <ButtonLink href={quotePath(service)} size="large">
          Nous écrire
        </ButtonLink>
        {company.phone ? (
          <ButtonLink href={company.phone.href} size="large" variant="secondary">
            <Phone size={20} strokeWidth={2.5} aria-hidden="true" />
            {company.phone.label}
          </ButtonLink>
        ) : null}
      </div>
      {founder ? (
        <figure className={styles.founder}>
          <Portrait initials={founder.initials} photo={founder.photo} focus={founder.focus} />
          <div>
            <blockquote>«&nbsp;{founder.quote}&nbsp;»</blockquote>
            <figcaption className="minor">{founder.name}</figcaption>
          </div>
        </figure>
      ) : null}
    </section>
  )
}
