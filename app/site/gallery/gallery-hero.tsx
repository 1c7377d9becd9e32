import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { coverOf, framingOf, type Project } from "#domain/gallery/gallery.ts"
import { formatCount } from "#domain/numbers.ts"
import { pictureSources } from "#domain/uploads/picture-sizes.ts"
import styles from "./gallery-hero.module.css"

const PINNED = 3

type GalleryHeroProps = {
  /** The number of works that the company has entered. */
  count: number | null
  /** The zone: « à Paris et en Île-de-France ». */
  where: string
  /** Its works; the examples are none: the page then claims nothing. */
  projects: Project[]
}

/** Top of `/realisations`: the title, beside three photographs of works where there are enough. */
export function GalleryHero({ count, where, projects }: GalleryHeroProps) {
  const pinned = projects.slice(1).filter(isPhotographed).slice(0, PINNED)
  return (
    <PageHero
      ground="cream"
      line="Nos réalisations"
      title={projects.length > 0 ? "Chez eux, avant, c’était autre chose" : "Chez vous, bientôt, ce sera autre chose"}
      lead={
        projects.length > 0 ? (
          <>
            {count === null ? "Des projets menés" : `${formatCount(count)} projets menés`}
            <WholeNames>{` ${where}. En voici quelques-uns, avec des photos avant et après.`}</WholeNames>
          </>
        ) : (
          "Les photos de nos chantiers arrivent. En attendant, trois exemples dessinés disent ce que nous rénovons."
        )
      }
    >
      {pinned.length === PINNED ? (
        // The same photographs follow with their titles.
        <div className={styles.wall} aria-hidden="true">
          {pinned.map((project) => (
            <Picture
              key={project.id}
              src={coverOf(project) ?? ""}
              alt=""
              {...framingOf(project)}
              sizes="16rem"
              className="photo"
            />
          ))}
        </div>
      ) : null}
    </PageHero>
  )
}

function isPhotographed(project: Project): boolean {
  const cover = coverOf(project)
  return cover !== null && pictureSources(cover) !== null
}
