import { Expand } from "lucide-react"
import { Button } from "#app/site/bricks/button.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { opens } from "#app/site/bricks/dialog.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { ReviewsNotice } from "#app/site/frame/reviews-notice.tsx"
import { framingOf, pairOf, photoTypeLabels, type Project, type Slide, slidesOf } from "#domain/gallery/gallery.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { viewerId } from "./project-anchor.ts"
import { ProjectCards } from "./project-cards.tsx"
import { ProjectComparison } from "./project-comparison.tsx"
import { ProjectFacts } from "./project-facts.tsx"
import { ProjectReview } from "./project-review.tsx"
import { ProjectViewer } from "./project-viewer.tsx"
import styles from "./work-page.module.css"

type WorkPageProps = {
  project: Project
  related: Project[]
  /** The trades that worked on it. */
  trades: { title: string; href: string }[]
  companyName: string
}

/** One finished work: its pictures, its facts, what its client wrote, and others like it. */
export function WorkPage({ project, related, trades, companyName }: WorkPageProps) {
  const [first, ...others] = slidesOf(project)
  const pair = pairOf(project)
  const compared = pair ? [pair.before.url, pair.after.url] : []
  const more = others.filter(({ url }) => !compared.includes(url))
  return (
    <>
      <Container className={`plain-page ${styles.page}`}>
        <header className="stack gap-tight">
          <p>
            <a href="/realisations">Nos réalisations</a>
          </p>
          <h1>{project.title}</h1>
          <ProjectFacts project={project} />
        </header>
        {first ? (
          <Picture
            src={first.url}
            alt={first.alt}
            {...framingOf(project)}
            priority
            sizes="(width < 74rem) calc(100vw - 2.5rem), 74rem"
            className={`photo ${styles.first}`}
          />
        ) : null}
        <div className={styles.about}>
          <div className="stack">
            {project.description ? (
              <p className="lead measure lines">{keepSignsTogether(project.description)}</p>
            ) : null}
            {trades.length > 0 ? (
              <p className="soft">
                Nos métiers sur ce chantier&nbsp;:{" "}
                {trades.map(({ title, href }, index) => (
                  <span key={title}>
                    {index > 0 ? ", " : null}
                    <a href={href}>{title}</a>
                  </span>
                ))}
              </p>
            ) : null}
            {first ? (
              <p>
                <Button variant="secondary" {...opens(viewerId(project))}>
                  <Expand size={20} strokeWidth={2.5} aria-hidden="true" />
                  Voir en grand
                </Button>
              </p>
            ) : null}
          </div>
          {project.review ? (
            <div className={styles.review}>
              <ProjectReview review={project.review} />
            </div>
          ) : null}
        </div>
        {pair ? (
          <section className="stack" aria-labelledby="avant-apres">
            <h2 id="avant-apres" className="size-3">
              Avant / Après
            </h2>
            <div className={styles.pair}>
              <ProjectComparison pair={pair} sizes="(width < 60rem) calc(100vw - 2.5rem), 56rem" />
            </div>
          </section>
        ) : null}
        {more.length > 0 ? (
          <ul className={styles.more} aria-label="Autres photos">
            {more.map((slide) => (
              <li key={slide.url}>
                <Figure slide={slide} />
              </li>
            ))}
          </ul>
        ) : null}
        {project.review ? <ReviewsNotice companyName={companyName} /> : null}
      </Container>
      {related.length > 0 ? (
        <Section title="D’autres chantiers" ground="rose">
          <ProjectCards projects={related} hasFailed={false} isLinked />
        </Section>
      ) : null}
      {first ? <ProjectViewer id={viewerId(project)} project={project} /> : null}
    </>
  )
}

function Figure({ slide: { url, alt, kind, caption, credit } }: { slide: Slide }) {
  const words = [kind && photoTypeLabels[kind], caption, credit && `Photo\u00a0: ${credit}`].filter(Boolean).join(" – ")
  return (
    <figure className={styles.figure}>
      <Picture src={url} alt={alt} sizes="(width < 48rem) calc(100vw - 2.5rem), 36rem" className="photo" />
      {words ? <figcaption className="minor">{words}</figcaption> : null}
    </figure>
  )
}
