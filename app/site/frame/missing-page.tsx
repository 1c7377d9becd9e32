import { ButtonLink } from "#app/site/bricks/button.tsx"
import { LeakScene } from "#app/illustrations/leak-scene.tsx"
import styles from "./missing-page.module.css"

/** « Page not found », with links to other pages. */
export function MissingPage() {
  return (
    <section className={styles.page} aria-labelledby="missing-title">
      <LeakScene className={styles.scene} />
      <div className="stack start">
        <p className={styles.code}>Erreur 404</p>
        <h1 id="missing-title">Cette page a fui</h1>
        <p className={`lead ${styles.explanation}`}>
          L’adresse est peut-être incomplète, ou la page a déménagé. Rien de cassé&nbsp;: le reste du site tient bon.
        </p>
        <div className={`cluster gap-tight ${styles.ways}`}>
          <ButtonLink href="/">Retour à l’accueil</ButtonLink>
          <ButtonLink href="/contact" variant="secondary">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
