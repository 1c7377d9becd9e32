import { Button } from "#app/site/bricks/button.tsx"
import { opens } from "#app/site/bricks/dialog.tsx"
import { type Pair, workPath } from "#domain/gallery/gallery.ts"
import styles from "./before-after.module.css"
import { ProjectComparison } from "./project-comparison.tsx"
import { ProjectFacts } from "./project-facts.tsx"
import { projectAnchor, viewerId } from "./project-anchor.ts"
import { ProjectViewer } from "./project-viewer.tsx"

const SIZES = "(width < 60rem) calc(100vw - 2.5rem), 36rem"

/** Works with a « before » and an « after » photo, compared with a draggable handle. */
export function BeforeAfterGrid({ pairs }: { pairs: Pair[] }) {
  return (
    <ul className={styles.grid}>
      {pairs.map((pair) => (
        <li key={pair.project.id} id={hasCard(pair) ? undefined : projectAnchor(pair.project)}>
          <BeforeAfter pair={pair} />
        </li>
      ))}
    </ul>
  )
}

/** A work with an image also has a card above, which holds its dialog and its anchor. */
const hasCard = ({ project }: Pair) => project.image !== null

function BeforeAfter({ pair }: { pair: Pair }) {
  const { project } = pair
  const viewer = viewerId(project)
  const page = workPath(project)
  return (
    <article className="stack">
      <ProjectComparison pair={pair} sizes={SIZES} />
      <div className={`cluster ${styles.about}`}>
        <div className="stack gap-half">
          <h3>{page ? <a href={page}>{project.title}</a> : project.title}</h3>
          <ProjectFacts project={project} />
        </div>
        <Button variant="secondary" aria-label={`Voir les photos\u00a0: ${project.title}`} {...opens(viewer)}>
          Voir les photos
        </Button>
      </div>
      {hasCard(pair) ? null : <ProjectViewer id={viewer} project={project} />}
    </article>
  )
}
