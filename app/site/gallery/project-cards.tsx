import { Expand } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CardGrid, OpeningCard } from "#app/site/bricks/opening-card.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { coverOf, framingOf, type Project } from "#domain/gallery/gallery.ts"
import { ProjectFacts } from "./project-facts.tsx"
import { projectAnchor, viewerId } from "./project-anchor.ts"
import styles from "./project-cards.module.css"

const SIZES = "(width < 48rem) 100vw, 26rem"

type ProjectCardsProps = {
  projects: Project[]
  /** The works could not be read: these are examples. */
  hasFailed: boolean
  /** Page whose dialogs show the pictures, if it is not this one. */
  shownOn?: string
}

/** Works as cards; each opens its pictures in a dialog of this page (`ProjectViewers`), or on the page `shownOn`. */
export function ProjectCards({ projects, hasFailed, shownOn }: ProjectCardsProps) {
  return (
    <div className="stack gap-4">
      {hasFailed ? (
        <Alert tone="warning" role="alert">
          Impossible de charger les projets récents. Affichage des projets par défaut.
        </Alert>
      ) : null}
      <CardGrid>
        {projects.map((project) => (
          <li key={project.id} id={shownOn ? undefined : projectAnchor(project)}>
            <ProjectCard project={project} shownOn={shownOn} />
          </li>
        ))}
      </CardGrid>
    </div>
  )
}

function ProjectCard({ project, shownOn }: { project: Project; shownOn: string | undefined }) {
  const viewer = viewerId(project)
  const look = { label: "Voir en grand", icon: Expand }
  const opening = shownOn ? { href: `${shownOn}#${projectAnchor(project)}`, ...look } : { dialog: viewer, ...look }
  const cover = coverOf(project)
  const picture = cover ? (
    <Picture src={cover} alt={project.imageAlt ?? ""} {...framingOf(project)} className="photo" sizes={SIZES} />
  ) : (
    <div className="photo" />
  )
  return (
    <OpeningCard
      title={project.title}
      media={picture}
      badge={project.isExample ? <p className={`pill ${styles.example}`}>Exemple</p> : null}
      opening={cover ? opening : null}
    >
      <ProjectFacts project={project} />
    </OpeningCard>
  )
}
