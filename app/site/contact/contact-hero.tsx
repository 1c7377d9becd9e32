import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { Postcard } from "#app/illustrations/postcard.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./contact-hero.module.css"

/** Top of `/contact`: the offer, and links to the form and to the telephone number, if there is one. */
export function ContactHero({ company: { phone, figures } }: { company: Company }) {
  const { answerTime } = figures
  return (
    <PageHero
      ground="yellow"
      title="Parlons de chez vous"
      lead={
        <>
          Un devis gratuit, une question, une urgence&nbsp;: écrivez en quelques lignes{phone ? ", appelez" : ""} ou{" "}
          <a href="#rappel">laissez votre numéro</a>.{answerTime ? ` Nous répondons sous ${answerTime}.` : null}
        </>
      }
      ways={[{ href: "#devis", label: "Demander un devis" }, ...(phone ? [phone] : [])]}
    >
      <Postcard className={styles.drawing} />
    </PageHero>
  )
}
