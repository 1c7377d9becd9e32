import { ChevronLeft, ChevronRight, X } from "lucide-react"
import { useId } from "react"
import { closes } from "#app/site/bricks/dialog.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { coverOf, photoTypeLabels, type Project, type Slide, slidesOf } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { viewerId } from "./project-anchor.ts"
import { ProjectFacts } from "./project-facts.tsx"
import styles from "./project-viewer.module.css"

/** The dialogs of the works that are shown as cards. A page whose cards lead to the gallery does without them and their styles. */
export function ProjectViewers({ projects }: { projects: Project[] }) {
  return projects
    .filter((project) => coverOf(project))
    .map((project) => <ProjectViewer key={project.id} id={viewerId(project)} project={project} />)
}

/**
 * All pictures of a work, each as large as the window. Without script the visitor swipes or scrolls; `app/site/scripts/viewer.ts` adds arrows,
 * keys, the count, and the switch between before and after.
 */
export function ProjectViewer({ id, project }: { id: string; project: Project }) {
  const titleId = useId()
  const slides = slidesOf(project)
  const pair = [slides.findIndex(({ kind }) => kind === "before"), slides.findIndex(({ kind }) => kind === "after")]
  return (
    <dialog id={id} className={styles.viewer} data-viewer="" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{project.title}</h3>
        {slides.length > 1 ? (
          <p className={`tabular ${styles.count}`} data-count="" aria-live="polite">
            {slides.length} photos
          </p>
        ) : null}
      </div>
      <div
        className={styles.strip}
        data-strip=""
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={`Photos\u00a0: ${project.title}`}
      >
        {slides.map((slide) => (
          <Figure key={slide.url} slide={slide} />
        ))}
      </div>
      {slides.length > 1 ? (
        <div className={styles.bar}>
          <button type="button" className={styles.round} data-turn="-1" aria-label="Photo précédente">
            <ChevronLeft size={28} aria-hidden="true" />
          </button>
          {pair.every((index) => index >= 0) ? (
            <div className={styles.pair} role="group" aria-label="Comparer">
              {["Avant", "Après"].map((label, index) => (
                <button key={label} type="button" data-show={pair[index]} aria-pressed="false">
                  {label}
                </button>
              ))}
            </div>
          ) : null}
          <button type="button" className={styles.round} data-turn="1" aria-label="Photo suivante">
            <ChevronRight size={28} aria-hidden="true" />
          </button>
        </div>
      ) : null}
      <div className={`stack gap-half ${styles.about}`}>
        <ProjectFacts project={project} />
        {project.description ? <p className="measure">{keepSignsTogether(project.description)}</p> : null}
      </div>
      <button type="button" className={`${styles.round} ${styles.close}`} aria-label="Fermer" {...closes(id)}>
        <X size={28} aria-hidden="true" />
      </button>
    </dialog>
  )
}

function Figure({ slide: { url, alt, kind, caption, credit } }: { slide: Slide }) {
  const words = [caption, credit ? `Photo\u00a0: ${credit}` : null].filter(Boolean).join(" – ")
  return (
    <figure className={styles.slide}>
      <Picture src={url} alt={alt} />
      {kind || words ? (
        <figcaption>
          {kind ? <b>{photoTypeLabels[kind]}</b> : null}
          {kind && words ? " – " : null}
          {words}
        </figcaption>
      ) : null}
    </figure>
  )
}
