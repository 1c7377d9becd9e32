import { ScenePicture } from "#app/illustrations/scene-picture.tsx"
import styles from "./under-construction.module.css"

/** Shown instead of an empty gallery. */
export function UnderConstruction() {
  return (
    <div className={styles.panel}>
      <ScenePicture name="reno" />
      <div className={`stack gap-1 ${styles.text}`}>
        <h3>Galerie en construction</h3>
        <p>
          Nos premiers avant/après arrivent. D’ici là, écrivez-nous&nbsp;: nous vous montrerons volontiers nos
          chantiers.
        </p>
      </div>
    </div>
  )
}
