import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { ReviewsNotice } from "#app/site/frame/reviews-notice.tsx"
import { coverOf, framingOf, pairOf, type Project, workPath } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { ProjectComparison } from "./project-comparison.tsx"
import { ProjectFacts } from "./project-facts.tsx"
import { ProjectReview } from "./project-review.tsx"
import styles from "./works-proof.module.css"

const LEAD_SIZES = "(width < 60rem) calc(100vw - 2.5rem), 46rem"
const SIZES = "(width < 60rem) calc(100vw - 2.5rem), 36rem"

/** Finished works with what their clients wrote: the first one large, before and after. Renders nothing without a work. */
export function WorksProof({ projects, companyName }: { projects: Project[]; companyName: string }) {
  if (projects.length === 0) return null
  return (
    <Section title="Nos derniers chantiers" ground="white">
      <div className="stack gap-4">
        <ul className={styles.works}>
          {projects.map((project, index) => (
            <li key={project.id}>
              <WorkProof project={project} isLead={index === 0} />
            </li>
          ))}
        </ul>
        <p>
          <ButtonLink href="/realisations" variant="secondary" size="large">
            Tous nos chantiers
          </ButtonLink>
        </p>
        {projects.some(({ review }) => review) ? <ReviewsNotice companyName={companyName} /> : null}
      </div>
    </Section>
  )
}

function WorkProof({ project, isLead }: { project: Project; isLead: boolean }) {
  const pair = isLead ? pairOf(project) : null
  const cover = coverOf(project)
  const page = workPath(project)
  return (
    <article className={styles.work}>
      {pair ? <ProjectComparison pair={pair} sizes={LEAD_SIZES} /> : null}
      {!pair && cover ? (
        <Picture
          src={cover}
          alt={project.imageAlt ?? ""}
          {...framingOf(project)}
          sizes={isLead ? LEAD_SIZES : SIZES}
          className={`photo ${styles.picture}`}
        />
      ) : null}
      <div className={`stack gap-tight ${styles.words}`}>
        <h3 className={isLead ? "size-3" : ""}>{page ? <a href={page}>{project.title}</a> : project.title}</h3>
        <ProjectFacts project={project} />
        {isLead && project.description ? <p className="measure">{keepSignsTogether(project.description)}</p> : null}
        {project.review ? <ProjectReview review={project.review} /> : null}
      </div>
    </article>
  )
}
