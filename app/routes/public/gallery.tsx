import { Alert } from "#app/site/bricks/alert.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { BeforeAfterGrid } from "#app/site/gallery/before-after.tsx"
import { GalleryHero } from "#app/site/gallery/gallery-hero.tsx"
import { ProjectCards } from "#app/site/gallery/project-cards.tsx"
import { UnderConstruction } from "#app/site/gallery/under-construction.tsx"
import { readGallery } from "#app/site/gallery/data.ts"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { Method } from "#app/site/frame/method.tsx"
import { TurningBand } from "#app/site/frame/turning-band.tsx"
import { pageMeta } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { arrangeGallery } from "#domain/gallery/gallery.ts"
import type { Route } from "./+types/gallery"

export const handle: RouteHandle = { keep: true }

const LARGEST_GALLERY = 60
const PAIRS_INTRO = "Le même endroit, avant puis après les travaux."

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Nos réalisations, avant et après travaux",
      description:
        "Cuisines, salles de bain, salons, façades\u00a0: découvrez nos rénovations à Paris et en Île-de-France, avec leurs photos avant et après travaux.",
      path: "/realisations",
    },
    matches[1].loaderData,
  )
}

export function loader({ context }: Route.LoaderArgs) {
  return readGallery(context.get(dbContext), LARGEST_GALLERY)
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  const { cards, pairs, isEmpty } = arrangeGallery(loaderData.projects)
  return (
    <>
      <GalleryHero projects={company.figures.projects} />
      <script type="module" src={siteScript} />
      <Section title="Nos dernières réalisations">
        <ProjectCards projects={cards} hasFailed={loaderData.hasFailed} />
      </Section>
      {loaderData.lacksPhotos || isEmpty || pairs.length > 0 ? (
        <Section title="Avant / Après" intro={pairs.length > 0 ? PAIRS_INTRO : null} ground="white">
          {loaderData.lacksPhotos ? (
            <Alert tone="warning" role="alert">
              Impossible de charger la galerie complète...
            </Alert>
          ) : null}
          {isEmpty ? <UnderConstruction /> : <BeforeAfterGrid pairs={pairs} />}
        </Section>
      ) : null}
      <TurningBand band={<Method figures={company.figures} />}>
        <ClosingCall company={company} />
      </TurningBand>
    </>
  )
}
