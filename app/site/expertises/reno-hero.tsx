import { HeroPhoto } from "#app/site/bricks/hero-photo.tsx"
import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { Roller } from "#app/illustrations/roller.tsx"
import type { Company } from "#domain/company/company.ts"
import { withPromise } from "#domain/company/statistics.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./reno-hero.module.css"

/** Top of `/reno`: the offer beside the owner's photograph, or beside a living room that a roller changes from old to new. */
export function RenoHero({ company }: { company: Company }) {
  const { lineNames, photos, zone, figures } = company
  return (
    <PageHero
      ground="rose"
      line={lineNames.reno}
      title="Votre intérieur, refait dans&nbsp;les règles&nbsp;de&nbsp;l’art"
      lead={
        <>
          <WholeNames>{`Rénovation complète ou partielle ${zone.where}, tous corps de métier`}</WholeNames>{" "}
          réunis&nbsp;: une seule équipe, un seul interlocuteur et{" "}
          {withPromise("un devis gratuit et détaillé", figures.quotePromise)}.
        </>
      }
      ways={[
        { href: quotePath("reno"), label: "Demander un devis" },
        { href: "#expertises", label: "Voir nos métiers" },
      ]}
    >
      {photos.reno ? <HeroPhoto photo={photos.reno} /> : <PaintedRoom />}
    </PageHero>
  )
}

function PaintedRoom() {
  return (
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
  )
}
