import { Container } from "#app/components/site/container.tsx"
import styles from "./gallery-hero.module.css"

const PINNED = ["facade-apres", "bibliotheque", "balcon"]

/** The top of `/realisations`: the title beside three pictures pinned to the wall. */
export function GalleryHero({ projects }: { projects: number }) {
  return (
    <div className={styles.hero}>
      <Container className={styles.layout}>
        <div className={styles.text}>
          <p className={styles.line}>Nos réalisations</p>
          <h1>Chez eux, avant c’était autre chose</h1>
          <p className={styles.lead}>
            {new Intl.NumberFormat("fr-FR").format(projects)} projets menés à Paris et en Île-de-France. En voici
            quelques-uns, avec leurs images d’avant les travaux.
          </p>
        </div>
        <div className={styles.wall} aria-hidden="true">
          {PINNED.map((name) => (
            <img key={name} src={`/demo/${name}.svg`} width={1200} height={900} alt="" fetchPriority="high" />
          ))}
        </div>
      </Container>
    </div>
  )
}
