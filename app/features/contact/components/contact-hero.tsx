import { PageHero } from "#app/components/site/page-hero.tsx"
import { Postcard } from "#app/illustrations/postcard.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./contact-hero.module.css"

/** The top of `/contact`: the promise, and the two ways to reach somebody. */
export function ContactHero({ company }: { company: Company }) {
  return (
    <PageHero
      ground="yellow"
      title="Parlons de chez vous"
      lead={
        <>
          Un devis gratuit, une question, une urgence&nbsp;: écrivez en quelques lignes ou appelez. Nous répondons sous{" "}
          {company.figures.answerTime}.
        </>
      }
      ways={[{ href: "#devis", label: "Demander un devis" }, company.phone]}
    >
      <Postcard className={styles.drawing} />
    </PageHero>
  )
}
