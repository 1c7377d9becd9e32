import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { Roller } from "#app/illustrations/roller.tsx"
import { withPromise } from "#domain/company/statistics.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./reno-hero.module.css"

/** `where` is the zone: « à Paris et en Île-de-France ». */
type RenoHeroProps = { name: string; where: string; quotePromise: string | null }

/** Top of `/reno`: the offer beside a living room that a roller changes from old to new. */
export function RenoHero({ name, where, quotePromise }: RenoHeroProps) {
  return (
    <PageHero
      ground="rose"
      line={`${name} Réno`}
      title="Votre intérieur, refait dans&nbsp;les règles&nbsp;de&nbsp;l’art"
      lead={
        <>
          <WholeNames>{`Rénovation complète ou partielle ${where}, tous corps de métier`}</WholeNames> réunis&nbsp;: une
          seule équipe, un seul interlocuteur et {withPromise("un devis gratuit et détaillé", quotePromise)}.
        </>
      }
      ways={[
        { href: quotePath("reno"), label: "Demander un devis" },
        { href: "#expertises", label: "Voir nos métiers" },
      ]}
    >
      <div className={styles.scene}>
        <img src="/demo/salon-avant.svg" width={1200} height={900} alt="" fetchPriority="low" />
        <img
          src="/demo/salon-apres.svg"
          width={1200}
          height={900}
          alt="Dessin d’un même salon&nbsp;: défraîchi à gauche, rénové à droite"
          fetchPriority="low"
          className={styles.after}
        />
        <span className={styles.stroke} />
        <Roller className={styles.roller} />
      </div>
    </PageHero>
  )
}
