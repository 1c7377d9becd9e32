import { ButtonLink } from "#app/components/site/button.tsx"
import { Container } from "#app/components/site/container.tsx"
import { Postcard } from "#app/illustrations/postcard.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./contact-hero.module.css"

/** The top of `/contact`: the promise, and the two ways to reach somebody. */
export function ContactHero({ company }: { company: Company }) {
  return (
    <div className={styles.hero}>
      <Container>
        <div className={styles.layout}>
          <div className={styles.text}>
            <h1>Parlons de chez vous</h1>
            <p className={styles.lead}>
              Un devis gratuit, une question, une urgence&nbsp;: écrivez en quelques lignes ou appelez. Nous répondons
              sous {company.figures.responseTime}.
            </p>
            <p className={styles.buttons}>
              <ButtonLink href="#devis" variant="on-yellow" size="large">
                Demander un devis
              </ButtonLink>
              <ButtonLink href={company.phone.href} variant="secondary" size="large">
                {company.phone.label}
              </ButtonLink>
            </p>
          </div>
          <Postcard className={styles.drawing} />
        </div>
      </Container>
    </div>
  )
}
