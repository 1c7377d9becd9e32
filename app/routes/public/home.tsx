import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { readPeople, readPriceGuide } from "#app/lib/company.ts"
import { readTrust } from "#app/lib/company-papers.ts"
import { ProjectCards } from "#app/site/gallery/project-cards.tsx"
import { readGallery } from "#app/site/gallery/data.ts"
import { readNextSlot } from "#app/site/booking/next-slot.ts"
import { readSamplePrices } from "#app/site/booking/sample-prices.ts"
import { Reviews } from "#app/site/reviews/reviews.tsx"
import { readReviews } from "#app/site/reviews/data.ts"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { Figures } from "#app/site/frame/figures.tsx"
import { Hero } from "#app/site/frame/hero.tsx"
import { Method } from "#app/site/frame/method.tsx"
import { ProofStrip } from "#app/site/frame/proof-strip.tsx"
import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { ServiceCards } from "#app/site/frame/service-cards.tsx"
import { TurningBand } from "#app/site/frame/turning-band.tsx"
import { pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { businessData } from "#app/site/frame/structured-data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, reviewsWidgetContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { byLines } from "#domain/company/lines.ts"
import type { Route } from "./+types/home"

export const handle: RouteHandle = { keep: true }

const LATEST_PROJECTS = 3
const SHOWN_BUDGETS = 3

const BOOKING = ", prix affichés et réservation en ligne"
const WORDS = {
  both: {
    work: "Rénovation et petits travaux",
    offer: "Rénovation complète ou partielle et dépannage à domicile",
    promise: BOOKING,
  },
  reno: { work: "Rénovation", offer: "Rénovation complète ou partielle", promise: ", un seul interlocuteur" },
  brico: { work: "Dépannage et petits travaux", offer: "Dépannage et petits travaux à domicile", promise: BOOKING },
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[1].loaderData
  const { lines, zone } = wordsOf(site)
  const { work, offer, promise } = byLines(lines, WORDS)
  return pageMeta(
    {
      title: `${work} ${zone.where}`,
      description: `${offer} ${zone.where}\u00a0: devis gratuit, artisans qualifiés${promise}.`,
      path: "/",
      data: site && businessData(site),
    },
    site,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [gallery, reviews, people, trust, samples, guide, nextSlot] = await Promise.all([
    readGallery(db, LATEST_PROJECTS),
    readReviews(db),
    readPeople(db),
    readTrust(db),
    readSamplePrices(db),
    readPriceGuide(db),
    readNextSlot(db),
  ])
  const widget = context.get(reviewsWidgetContext)
  return {
    gallery,
    reviews,
    trust,
    samples,
    nextSlot,
    budgets: guide.prices.slice(0, SHOWN_BUDGETS),
    founder: people.founder,
    widget,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  const { gallery, reviews, trust, samples, nextSlot, budgets, founder, widget } = loaderData
  return (
    <>
      <Hero company={company} />
      {widget ? <script type="module" src={siteScript} /> : null}
      <Figures figures={company.figures} />
      <ProofStrip trust={trust} />
      <ServiceCards {...{ company, samples, nextSlot, budgets }} />
      {company.lines.reno && gallery.projects.length > 0 ? (
        <Section title="Nos dernières réalisations" ground="rose">
          <div className="stack gap-4">
            <ProjectCards projects={gallery.projects} hasFailed={gallery.hasFailed} isLinked />
            <p>
              <ButtonLink href="/realisations" variant="secondary" size="large">
                Toutes nos réalisations
              </ButtonLink>
            </p>
          </div>
        </Section>
      ) : null}
      <Reviews reviews={reviews} companyName={company.name} widget={widget} />
      <TurningBand band={<Method company={company} />}>
        <ClosingCall company={company} founder={founder} />
      </TurningBand>
      <QuickBar phone={company.phone} openNow={company.openNow} />
    </>
  )
}
