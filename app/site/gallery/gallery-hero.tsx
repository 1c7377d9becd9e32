import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { formatCount } from "#domain/numbers.ts"
import styles from "./gallery-hero.module.css"

const PINNED = ["facade-apres", "bibliotheque", "balcon"]

type GalleryHeroProps = {
  /** The number of works that the company has entered. */
  projects: number | null
  /** The zone: « à Paris et en Île-de-France ». */
  where: string
  /** False while only the drawn examples are shown: the page then claims no works. */
  hasWorks: boolean
}

/** Top of `/realisations`: the title beside three pictures pinned to the wall. */
export function GalleryHero({ projects, where, hasWorks }: GalleryHeroProps) {
  return (
    <PageHero
      ground="cream"
      line="Nos réalisations"
      title={hasWorks ? "Chez eux, avant, c’était autre chose" : "Chez vous, bientôt, ce sera autre chose"}
      lead={
        hasWorks ? (
          <>
            {projects === null ? "Des projets menés" : `${formatCount(projects)} projets menés`}
            <WholeNames>{` ${where}. En voici quelques-uns, avec des photos avant et après.`}</WholeNames>
          </>
        ) : (
          "Les photos de nos chantiers arrivent. En attendant, trois exemples dessinés disent ce que nous rénovons."
        )
      }
    >
      <div className={styles.wall} aria-hidden="true">
        {PINNED.map((name) => (
          // Decorative drawings: on a slow network the text loads first.
          <img key={name} src={`/demo/${name}.svg`} width={1200} height={900} alt="" fetchPriority="low" />
        ))}
      </div>
    </PageHero>
  )
}
