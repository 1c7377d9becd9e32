import { ExpertiseGrid } from "#app/site/expertises/expertise-grid.tsx"
import { RenoHero } from "#app/site/expertises/reno-hero.tsx"
import { RenoMethod } from "#app/site/expertises/reno-method.tsx"
import { WhyChoose } from "#app/site/expertises/why-choose.tsx"
import { readExpertises } from "#app/site/expertises/data.ts"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { TurningBand } from "#app/site/frame/turning-band.tsx"
import { pageMeta } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { readTrust } from "#app/lib/company-papers.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import type { Route } from "./+types/reno"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Rénovation complète ou partielle, tous corps de métier",
      description:
        "Plomberie, menuiserie, cuisine, salle de bain, isolation, maçonnerie, électricité\u00a0: une seule équipe rénove votre logement à Paris et en Île-de-France. Devis gratuit et détaillé.",
      path: "/reno",
    },
    matches[1].loaderData,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [known, trust] = await Promise.all([readExpertises(db), readTrust(db)])
  return { known, trust }
}

export default function RenoPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <RenoHero name={company.name} quotePromise={company.figures.quotePromise} />
      <script type="module" src={siteScript} />
      <ExpertiseGrid {...loaderData.known} />
      <WhyChoose name={company.name} trust={loaderData.trust} />
      <TurningBand band={<RenoMethod quotePromise={company.figures.quotePromise} />}>
        <ClosingCall company={company} />
      </TurningBand>
    </>
  )
}
