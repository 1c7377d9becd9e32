import { Container } from "#app/site/bricks/container.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./contact-hero.module.css"

/** Top of `/contact`, short: the form follows at once. */
export function ContactHero({ company: { phone, openNow, figures } }: { company: Company }) {
  const { answerTime } = figures
  return (
    <div className={styles.hero}>
      <Container className={styles.layout}>
        <h1 className="size-4">Parlons de chez vous</h1>
        <p className={styles.lead}>
          Un devis gratuit, une question, une urgence&nbsp;: écrivez en quelques lignes
          {phone ? (
            <>
              , appelez le{" "}
              <a href={phone.href} className="nowrap">
                {phone.label}
              </a>
            </>
          ) : null}{" "}
          ou <a href="#rappel">laissez votre numéro</a>.{answerTime ? ` Nous répondons sous ${answerTime}.` : null}
          {phone && openNow ? <b> {openNow.words}.</b> : null}
        </p>
      </Container>
    </div>
  )
}
