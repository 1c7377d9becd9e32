import { Check } from "lucide-react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { HeroScene } from "#app/illustrations/hero-scene.tsx"
import type { Company } from "#domain/company/company.ts"
import { withPromise } from "#domain/company/statistics.ts"
import styles from "./hero.module.css"

export function Hero({ company }: { company: Company }) {
  const { answerTime, quotePromise } = company.figures
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`stack gap-3 start ${styles.text}`}>
        <p className={styles.place}>Paris et Île-de-France</p>
        <h1 id="hero-title">
          De la cuisine à refaire au robinet qui goutte<span className={styles.dot}>.</span>
        </h1>
        <p className={`lead ${styles.promise}`}>
          {company.name} rénove votre logement, en entier ou pièce par pièce, et répare ce qui doit l’être. Un seul
          interlocuteur, des prix clairs, des délais tenus.
        </p>
        <div className={`cluster gap-tight ${styles.actions}`}>
          <ButtonLink href="/contact" size="large">
            Demander un devis
          </ButtonLink>
          <ButtonLink href="/realisations" size="large" variant="secondary">
            Découvrir nos réalisations
          </ButtonLink>
        </div>
        <ul className={`cluster soft ${styles.proofs}`}>
          <li>
            <Check size={20} strokeWidth={3} aria-hidden="true" />
            {withPromise("Devis gratuit et détaillé", quotePromise)}
          </li>
          {answerTime ? (
            <li>
              <Check size={20} strokeWidth={3} aria-hidden="true" />
              Réponse sous {answerTime}
            </li>
          ) : null}
        </ul>
      </div>
      <HeroScene className={styles.scene} />
    </section>
  )
}
