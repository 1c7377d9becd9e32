import { data } from "react-router"
import { PriceGuide } from "#app/site/expertises/price-guide.tsx"
import { ExpertiseGrid } from "#app/site/expertises/expertise-grid.tsx"
import { RenoHero } from "#app/site/expertises/reno-hero.tsx"
import { RenoMethod } from "#app/site/expertises/reno-method.tsx"
import { WhyChoose } from "#app/site/expertises/why-choose.tsx"
import { WorksProof } from "#app/site/gallery/works-proof.tsx"
import { readGallery } from "#app/site/gallery/data.ts"
import { Team } from "#app/site/contact/team.tsx"
import { readExpertises } from "#app/site/expertises/data.ts"
import { LineClosed } from "#app/site/frame/line-closed.tsx"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { PlainEnding } from "#app/site/frame/plain-ending.tsx"
import { ProofStrip } from "#app/site/frame/proof-strip.tsx"
import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { closedMeta, pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { readBasics, readPeople, readPriceGuide } from "#app/lib/company.ts"
import { readTrust } from "#app/lib/company-papers.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { linkPreviewOf } from "#domain/uploads/link-preview.ts"
import type { Route } from "./+types/reno"

export const handle: RouteHandle = { keep: true }

const SHOWN_WORKS = 3

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[1].loaderData
  if (loaderData === null) return closedMeta(site)
  return pageMeta(
    {
      title: "Rénovation complète ou partielle, tous corps de métier",
      description: `Plomberie, menuiserie, cuisine, salle de bain, isolation, électricité\u00a0: une seule équipe rénove votre logement ${wordsOf(site).zone.where}. Devis gratuit.`,
      path: "/reno",
      name: "Réno",
      preview: site ? linkPreviewOf(site.company.photos.reno?.src, site.company.lineNames.reno) : null,
    },
    site,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [{ lines }, known, trust, guide, people, gallery] = await Promise.all([
    readBasics(db),
    readExpertises(db),
    readTrust(db),
    readPriceGuide(db),
    readPeople(db),
    readGallery(db, SHOWN_WORKS),
  ])
  return data(lines.reno ? { known, trust, guide, people, works: gallery.hasFailed ? [] : gallery.projects } : null, {
    status: lines.reno ? 200 : 404,
  })
}

export default function RenoPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  if (!loaderData) return <LineClosed line="reno" name={company.name} />
  return (
    <>
      <RenoHero company={company} />
      <script type="module" src={siteScript} />
      <ProofStrip trust={loaderData.trust} rating={company.figures.rating} />
      <WorksProof projects={loaderData.works} companyName={company.name} />
      <ExpertiseGrid {...loaderData.known} />
      <PriceGuide guide={loaderData.guide} />
      <Team team={loaderData.people.team} title="Qui mène vos travaux" />
      <WhyChoose name={company.name} trust={loaderData.trust} />
      <PlainEnding band={<RenoMethod quotePromise={company.figures.quotePromise} />}>
        <ClosingCall
          service="reno"
          founder={loaderData.people.founder}
          company={company}
          title="Parlons de vos travaux"
          invitation="Une pièce ou tout le logement, une date en tête ou pas encore&nbsp;: dites-nous où vous en êtes."
        />
      </PlainEnding>
      <QuickBar phone={company.phone} openNow={company.openNow} service="reno" />
    </>
  )
}
