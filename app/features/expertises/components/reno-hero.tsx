import { ButtonLink } from "#app/components/site/button.tsx"
import { Container } from "#app/components/site/container.tsx"
import { Roller } from "#app/illustrations/roller.tsx"
import styles from "./reno-hero.module.css"

type RenoHeroProps = { name: string; quoteTime: string }

/** The top of `/reno`: the promise beside a living room that a roller is turning from old to new. */
export function RenoHero({ name, quoteTime }: RenoHeroProps) {
  return (
    <div className={styles.hero}>
      <Container className={styles.layout}>
        <div className={styles.text}>
          <p className={styles.line}>{name} Réno</p>
          <h1>Votre intérieur, refait dans les règles de l’art</h1>
          <p className={styles.lead}>
            Rénovation complète ou partielle à Paris et en Île-de-France, tous corps de métier réunis&nbsp;: une seule
            équipe, un seul interlocuteur, un devis gratuit et détaillé sous {quoteTime}.
          </p>
          <p className={styles.buttons}>
            <ButtonLink href="/contact" size="large">
              Demander un devis
            </ButtonLink>
            <ButtonLink href="#expertises" variant="secondary" size="large">
              Voir nos métiers
            </ButtonLink>
          </p>
        </div>
        <div className={styles.scene}>
          <img src="/demo/salon-avant.svg" width={1200} height={900} alt="" fetchPriority="high" />
          <img
            src="/demo/salon-apres.svg"
            width={1200}
            height={900}
            alt="Dessin d’un même salon : défraîchi à gauche, rénové à droite"
            fetchPriority="high"
            className={styles.after}
          />
          <span className={styles.stroke} />
          <Roller className={styles.roller} />
        </div>
      </Container>
    </div>
  )
}
