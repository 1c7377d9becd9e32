import { Check } from "lucide-react"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { HeroScene } from "#app/illustrations/hero-scene.tsx"
import { HeroPhoto } from "#app/site/bricks/hero-photo.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import type { Company } from "#domain/company/company.ts"
import { byLines } from "#domain/company/lines.ts"
import { withPromise } from "#domain/company/statistics.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./hero.module.css"

const TITLES = {
  both: "De la cuisine à\u00a0refaire au\u00a0robinet qui\u00a0goutte",
  reno: "De la cuisine à\u00a0refaire à\u00a0l’appartement entier",
  brico: "Du robinet qui\u00a0goutte à\u00a0l’étagère à\u00a0poser",
}
const WORK = {
  both: "rénove votre logement, en entier ou pièce par pièce, et répare ce qui doit l’être",
  reno: "rénove votre logement, en entier ou pièce par pièce",
  brico: "répare, monte et entretient ce qui doit l’être chez vous",
}

export function Hero({ company }: { company: Company }) {
  const { answerTime, quotePromise } = company.figures
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`stack gap-3 start ${styles.text}`}>
        <p className={styles.place}>
          <WholeNames>{company.zone.name}</WholeNames>
        </p>
        <h1 id="hero-title">
          {byLines(company.lines, TITLES)}
          <span className={styles.dot}>.</span>
        </h1>
        <p className={`lead ${styles.promise}`}>
          {company.name} {byLines(company.lines, WORK)}. Un seul interlocuteur, des prix clairs, des délais tenus.
        </p>
        <div className={`cluster gap-tight ${styles.actions}`}>
          <ButtonLink href={quotePath()} size="large">
            Demander un devis
          </ButtonLink>
          {company.lines.reno ? (
            <ButtonLink href="/realisations" size="large" variant="secondary">
              Découvrir nos réalisations
            </ButtonLink>
          ) : (
            <ButtonLink href="/brico" size="large" variant="secondary">
              {company.takesBookings ? "Réserver une intervention" : "Découvrir nos services"}
            </ButtonLink>
          )}
          {company.lines.reno && company.takesBookings ? (
            <a className={styles.repair} href="/brico#reserver">
              Réserver un dépannage
            </a>
          ) : null}
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
      {company.photos.home ? (
        <HeroPhoto photo={company.photos.home} isBelowText className={styles.photo} />
      ) : (
        <HeroScene className={styles.scene} />
      )}
    </section>
  )
}
