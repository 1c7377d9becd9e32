import { ArrowRight, Expand } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CardGrid, OpeningCard } from "#app/site/bricks/opening-card.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { coverOf, framingOf, type Project, workPath } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { ProjectFacts } from "./project-facts.tsx"
import { projectAnchor, viewerId } from "./project-anchor.ts"
import styles from "./project-cards.module.css"

const SIZES = "(width < 40rem) calc(100vw - 2.5rem), (width < 66rem) 45vw, 25rem"
const LEAD_SIZES = "(width < 66rem) calc(100vw - 2.5rem), 46rem"

type ProjectCardsProps = {
  projects: Project[]
  /** The works could not be read: these are examples. */
  hasFailed: boolean
  /** Whether a press opens the page of a work, instead of its pictures in a dialog of this page. */
  isLinked?: boolean
  /** Whether the first work is larger than the others, which are then all of one size. */
  hasLead?: boolean
}

/** Works as cards; each opens its pictures in a dialog of this page (`ProjectViewers`), or its own page. */
export function ProjectCards({ projects, hasFailed, isLinked = false, hasLead = false }: ProjectCardsProps) {
  const others = projects.length - 1
  return (
    <div className="stack gap-4">
      {hasFailed ? (
        <Alert tone="warning" role="alert">
          Impossible de charger les projets récents. Affichage des projets par défaut.
        </Alert>
      ) : null}
      <CardGrid className={hasLead && others > 0 ? `${styles.led} ${rowsOf(others)}` : ""}>
        {projects.map((project, index) => (
          <li key={project.id} id={isLinked ? undefined : projectAnchor(project)}>
            <ProjectCard project={project} isLinked={isLinked} isLead={hasLead && index === 0} />
          </li>
        ))}
      </CardGrid>
    </div>
  )
}

/** The works below the first one, all of one size: in full rows of two or four when there are none of three. */
function rowsOf(others: number) {
  if (others === 2) return styles.inTwos
  return others % 4 === 0 && others % 3 > 0 ? styles.inFours : ""
}

/** `isLead`: larger than the others, with its description, and the first picture of the page. */
type ProjectCardProps = { project: Project; isLinked: boolean; isLead: boolean }

function ProjectCard({ project, isLinked, isLead }: ProjectCardProps) {
  const viewer = viewerId(project)
  const look = { label: "Voir en grand", icon: Expand }
  const page = workPath(project)
  const opening =
    isLinked && page ? { href: page, label: "Voir ce chantier", icon: ArrowRight } : { dialog: viewer, ...look }
  const cover = coverOf(project)
  const picture = cover ? (
    <Picture
      src={cover}
      alt={project.imageAlt ?? ""}
      {...framingOf(project)}
      className="photo"
      sizes={isLead ? LEAD_SIZES : SIZES}
      priority={isLead}
    />
  ) : (
    <div className="photo" />
  )
  return (
    <OpeningCard
      title={project.title}
      media={picture}
      badge={project.isExample ? <p className={`pill ${styles.example}`}>Exemple</p> : null}
      page={isLinked || !page ? null : { href: page, label: "Voir ce chantier" }}
      opening={cover ? opening : null}
    >
      <ProjectFacts project={project} />
      {isLead && project.description ? (
        <p className={`measure ${styles.description}`}>{keepSignsTogether(project.description)}</p>
      ) : null}
    </OpeningCard>
  )
}
