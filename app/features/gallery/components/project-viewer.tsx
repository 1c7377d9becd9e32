import { Dialog } from "#app/components/site/dialog.tsx"
import { Picture } from "#app/components/site/picture.tsx"
import type { PhotoType, Project } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { ProjectFacts } from "./project-facts.tsx"
import styles from "./project-viewer.module.css"

const KINDS: Record<PhotoType, string> = { before: "Avant", progress: "Pendant les travaux", after: "Après" }

/** Every picture of a work in full size, with its caption. */
export function ProjectViewer({ id, project }: { id: string; project: Project }) {
  const { image, imageAlt, photos, description, title } = project
  const others = photos.filter((photo) => photo.url !== image)
  const cover = photos.find((photo) => photo.url === image)
  return (
    <Dialog id={id} title={title} size="large">
      <div className="stack gap-1 measure">
        <ProjectFacts project={project} />
        {description ? <p>{keepSignsTogether(description)}</p> : null}
      </div>
      {image ? (
        <Figure
          src={image}
          alt={imageAlt ?? title}
          kind={cover && KINDS[cover.type]}
          caption={cover?.caption ?? null}
        />
      ) : null}
      {others.map((photo) => (
        <Figure
          key={photo.url}
          src={photo.url}
          alt={photo.caption ?? `${title}, ${KINDS[photo.type].toLowerCase()}`}
          kind={KINDS[photo.type]}
          caption={photo.caption}
        />
      ))}
    </Dialog>
  )
}

type FigureProps = { src: string; alt: string; kind: string | undefined; caption: string | null }

function Figure({ src, alt, kind, caption }: FigureProps) {
  return (
    <figure className="stack gap-1 start">
      <Picture src={src} alt={alt} className={styles.picture} sizes="(width < 72rem) 100vw, 68rem" />
      {kind || caption ? (
        <figcaption>
          {kind ? <b>{kind}</b> : null}
          {kind && caption ? " – " : null}
          {caption}
        </figcaption>
      ) : null}
    </figure>
  )
}
