import { Expand } from "lucide-react"
import { Alert } from "#app/components/site/alert.tsx"
import { Button } from "#app/components/site/button.tsx"
import { Card } from "#app/components/site/card.tsx"
import { opens } from "#app/components/site/dialog.tsx"
import { Picture } from "#app/components/site/picture.tsx"
import { coverOf, type Project } from "#domain/gallery/gallery.ts"
import { ProjectFacts } from "./project-facts.tsx"
import { ProjectViewer } from "./project-viewer.tsx"
import styles from "./project-cards.module.css"

const SIZES = "(width < 48rem) 100vw, 26rem"

type ProjectCardsProps = {
  projects: Project[]
  /** The works could not be read, and examples stand in. */
  hasFailed: boolean
}

/** Works as simple cards; each opens its pictures in full size. */
export function ProjectCards({ projects, hasFailed }: ProjectCardsProps) {
  return (
    <>
      {hasFailed ? (
        <Alert tone="warning" role="alert" className={styles.alert}>
          <p>Impossible de charger les projets récents. Affichage des projets par défaut.</p>
        </Alert>
      ) : null}
      <ul className={styles.grid}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const viewer = `projet-${project.id}`
  const cover = coverOf(project)
  const picture = cover ? (
    <Picture src={cover} alt={project.imageAlt ?? ""} className={styles.image} sizes={SIZES} />
  ) : (
    <div className={styles.image} />
  )
  return (
    <>
      <Card as="article" media={picture} className={styles.card}>
        {project.isExample ? <p className={styles.example}>Exemple</p> : null}
        <h3 className={styles.title}>{project.title}</h3>
        <ProjectFacts project={project} />
        {cover ? (
          <Button
            variant="quiet"
            className={styles.open}
            aria-label={`Voir en grand : ${project.title}`}
            {...opens(viewer)}
          >
            <Expand size={19} strokeWidth={2.5} aria-hidden="true" />
            Voir en grand
          </Button>
        ) : null}
      </Card>
      {cover ? <ProjectViewer id={viewer} project={project} /> : null}
    </>
  )
}
