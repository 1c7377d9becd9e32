import { PageHero } from "#app/site/bricks/page-hero.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { formatCount } from "#domain/numbers.ts"
import styles from "./gallery-hero.module.css"

const PINNED = ["facade-apres", "bibliotheque", "balcon"]

/** Top of `/realisations`: the title beside three pictures pinned to the wall. */
export function GalleryHero({ projects }: { projects: number | null }) {
  return (
    <PageHero
      ground="cream"
      line="Nos réalisations"
      title="Chez eux, avant, c’était autre chose"
      lead={
        <>
          {projects === null ? "Des projets menés" : `${formatCount(projects)} projets menés`}
          <WholeNames> à Paris et en Île-de-France. En voici quelques-uns, avec des photos avant et après.</WholeNames>
        </>
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
