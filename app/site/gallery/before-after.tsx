import { Button } from "#app/site/bricks/button.tsx"
import { Comparison } from "#app/site/bricks/comparison.tsx"
import { opens } from "#app/site/bricks/dialog.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import type { Pair } from "#domain/gallery/gallery.ts"
import styles from "./before-after.module.css"
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
  const { project, before, after } = pair
  const viewer = viewerId(project)
  const picture = ({ url, caption, focus, zoom }: Pair["before"], when: string) => (
    <Picture
      src={url}
      alt={caption ?? `${project.title}, ${when} les travaux`}
      sizes={SIZES}
      focus={focus}
      zoom={zoom}
      className="photo"
    />
  )
  return (
    <article className="stack">
      <Comparison before={picture(before, "avant")} after={picture(after, "après")} about={project.title} />
      <div className={`cluster ${styles.about}`}>
        <div className="stack gap-half">
          <h3>{project.title}</h3>
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
