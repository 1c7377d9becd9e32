import { MoveHorizontal } from "lucide-react"
import { Button } from "#app/components/site/button.tsx"
import { opens } from "#app/components/site/dialog.tsx"
import { Picture } from "#app/components/site/picture.tsx"
import type { Pair } from "#domain/gallery/gallery.ts"
import styles from "./before-after.module.css"
import { ProjectFacts } from "./project-facts.tsx"
import { projectAnchor, ProjectViewer, viewerId } from "./project-viewer.tsx"

const SIZES = "(width < 60rem) 100vw, 36rem"

/** Works with a photo of each kind, to compare by pulling a handle. */
export function BeforeAfterGrid({ pairs }: { pairs: Pair[] }) {
  return (
    <ul className={styles.grid}>
      {pairs.map((pair) => (
        <li key={pair.project.id} id={projectAnchor(pair.project)}>
          <BeforeAfter pair={pair} />
        </li>
      ))}
    </ul>
  )
}

/** Without script both pictures stand side by side; `app/scripts/compare.ts` moves the border between them. */
function BeforeAfter({ pair: { project, before, after } }: { pair: Pair }) {
  const viewer = viewerId(project)
  return (
    <article className="stack">
      <div className={styles.compare} data-compare="">
        <figure className={styles.before}>
          <Picture
            src={before.url}
            alt={before.caption ?? `${project.title}, avant les travaux`}
            sizes={SIZES}
            focus={before.focus}
            zoom={before.zoom}
            className="photo"
          />
          <figcaption className="pill">Avant</figcaption>
        </figure>
        <figure className={styles.after}>
          <Picture
            src={after.url}
            alt={after.caption ?? `${project.title}, après les travaux`}
            sizes={SIZES}
            focus={after.focus}
            zoom={after.zoom}
            className="photo"
          />
          <figcaption className="pill">Après</figcaption>
        </figure>
        <input
          type="range"
          min={0}
          max={100}
          defaultValue={50}
          className={`over ${styles.range}`}
          aria-label={`Part de l’image d’avant : ${project.title}`}
          aria-valuetext="50 % avant, 50 % après"
        />
        <span className={styles.handle} aria-hidden="true">
          <MoveHorizontal size={24} strokeWidth={2.5} />
        </span>
      </div>
      <div className={`cluster ${styles.about}`}>
        <div className="stack gap-half">
          <h3>{project.title}</h3>
          <ProjectFacts project={project} />
        </div>
        <Button variant="secondary" aria-label={`Voir les photos : ${project.title}`} {...opens(viewer)}>
          Voir les photos
        </Button>
      </div>
      <ProjectViewer id={viewer} project={project} />
    </article>
  )
}
