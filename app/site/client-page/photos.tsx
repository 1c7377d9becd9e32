import { photoCategoryLabels } from "#domain/projects/labels.ts"
import type { WorksPhoto } from "#domain/client-page/client-page.ts"
import { formatLongDate, parisDate } from "#domain/dates.ts"
import { capitalized, keepSignsTogether } from "#domain/typography.ts"
import { Fold } from "./fold.tsx"
import styles from "./photos.module.css"

/** Photos beyond this number are folded. */
const SHOWN_AT_ONCE = 13

/** Photos of the works; the latest is first and largest. */
export function Photos({ photos, isOver }: { photos: WorksPhoto[]; isOver: boolean }) {
  const folded = photos.length - SHOWN_AT_ONCE
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos" className="size-4">
        {isOver ? "Le chantier en images" : "Les dernières photos"}
      </h2>
      {photos.length === 0 ? (
        <p className={styles.none}>Les premières photos de votre chantier apparaîtront ici.</p>
      ) : (
        <>
          <Grid photos={photos.slice(0, SHOWN_AT_ONCE)} isFirst />
          {folded > 0 ? (
            <Fold summary={`Voir les ${folded} photo${folded > 1 ? "s" : ""} d’avant`}>
              <Grid photos={photos.slice(SHOWN_AT_ONCE)} />
            </Fold>
          ) : null}
        </>
      )}
    </section>
  )
}

function Grid({ photos, isFirst = false }: { photos: WorksPhoto[]; isFirst?: boolean }) {
  return (
    <ul className={`${styles.grid} ${isFirst ? styles.first : ""}`}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Figure photo={photo} isAtOnce={isFirst && index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Figure({
  photo: { url, small_url, caption, category, taken_at },
  isAtOnce,
}: {
  photo: WorksPhoto
  isAtOnce: boolean
}) {
  const day = formatLongDate(parisDate(new Date(taken_at)))
  return (
    <figure className={styles.figure}>
      <a href={url} target="_blank" rel="noreferrer" className={styles.open}>
        <img
          src={isAtOnce ? url : small_url}
          width={800}
          height={600}
          loading={isAtOnce ? "eager" : "lazy"}
          className="photo"
          alt={caption || `${photoCategoryLabels[category]}, ${day}`}
        />
        <span className={styles.tag} data-category={category}>
          {photoCategoryLabels[category]}
        </span>
        <span className="visually-hidden"> (agrandir dans un nouvel onglet)</span>
      </a>
      <figcaption className="minor">
        {caption ? <span className={styles.caption}>{keepSignsTogether(caption)}</span> : null}
        <time dateTime={taken_at}>{capitalized(day)}</time>
      </figcaption>
    </figure>
  )
}
