import type { ReactNode } from "react"
import { LeakScene } from "#app/illustrations/leak-scene.tsx"
import styles from "./missing-page.module.css"

/** What a wrong address shows, with the ways out as children. */
export function MissingPage({ children }: { children: ReactNode }) {
  return (
    <section className={styles.page} aria-labelledby="missing-title">
      <LeakScene className={styles.scene} />
      <div className="stack start">
        <p className={styles.code}>Erreur 404</p>
        <h1 id="missing-title">Cette page a fui</h1>
        <p className={`lead ${styles.explanation}`}>
          L’adresse est peut-être incomplète, ou la page a déménagé. Rien de cassé&nbsp;: le reste du site tient bon.
        </p>
        <div className={`cluster gap-tight ${styles.ways}`}>{children}</div>
      </div>
    </section>
  )
}
