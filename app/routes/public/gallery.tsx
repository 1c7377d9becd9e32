import { data } from "react-router"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import { BeforeAfterGrid } from "#app/site/gallery/before-after.tsx"
import { GalleryHero } from "#app/site/gallery/gallery-hero.tsx"
import { ProjectCards } from "#app/site/gallery/project-cards.tsx"
import { ProjectViewers } from "#app/site/gallery/project-viewer.tsx"
import { UnderConstruction } from "#app/site/gallery/under-construction.tsx"
import { readGallery } from "#app/site/gallery/data.ts"
import { LineClosed } from "#app/site/frame/line-closed.tsx"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { PlainEnding } from "#app/site/frame/plain-ending.tsx"
import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { closedMeta, pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { readBasics } from "#app/lib/company.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { arrangeGallery, coverOf, LARGEST_GALLERY } from "#domain/gallery/gallery.ts"
import { linkPreviewOf } from "#domain/uploads/link-preview.ts"
import type { Route } from "./+types/gallery"

export const handle: RouteHandle = { keep: true }

const PAIRS_INTRO = "Le même endroit, avant puis après les travaux."

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[1].loaderData
  if (loaderData === null) return closedMeta(site)
  const first = loaderData?.projects[0]
  return pageMeta(
    {
      title: "Nos réalisations, avant et après travaux",
      description: `Cuisines, salles de bain, salons, façades\u00a0: découvrez nos rénovations ${wordsOf(site).zone.where}, avec leurs photos avant et après travaux.`,
      path: "/realisations",
      name: "Nos réalisations",
      preview: first ? linkPreviewOf(coverOf(first), first.imageAlt ?? first.title) : null,
    },
    site,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [{ lines }, gallery] = await Promise.all([readBasics(db), readGallery(db, LARGEST_GALLERY)])
  return data(lines.reno ? gallery : null, { status: lines.reno ? 200 : 404 })
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  if (!loaderData) return <LineClosed line="reno" name={company.name} />
  const { cards, pairs, isEmpty } = arrangeGallery(loaderData.projects)
  return (
    <>
      <GalleryHero
        count={company.figures.projects}
        where={company.zone.where}
        projects={isEmpty ? [] : loaderData.projects}
      />
      <script type="module" src={siteScript} />
      <Section title="Nos dernières réalisations" isClose>
        <ProjectCards projects={cards} hasFailed={loaderData.hasFailed} hasLead={!isEmpty} />
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
      <ProjectViewers projects={cards} />
      <PlainEnding>
        {isEmpty ? (
          <ClosingCall company={company} service="reno" />
        ) : (
          <ClosingCall
            company={company}
            service="reno"
            title="Votre projet ressemble à&nbsp;l’un d’eux&nbsp;?"
            invitation="Dites-nous lequel, et ce que vous changeriez chez vous."
          />
        )}
      </PlainEnding>
      <QuickBar phone={company.phone} openNow={company.openNow} service="reno" />
    </>
  )
}
