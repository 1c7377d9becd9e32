import { ClosingCall } from "#app/features/site/components/closing-call.tsx"
import { Figures } from "#app/features/site/components/figures.tsx"
import { Hero } from "#app/features/site/components/hero.tsx"
import { Method } from "#app/features/site/components/method.tsx"
import { ServiceCards } from "#app/features/site/components/service-cards.tsx"
import { TurningBand } from "#app/features/site/components/turning-band.tsx"
import { pageMeta } from "#app/features/site/meta.ts"
import { useSite } from "#app/features/site/use-site.ts"
import type { Route } from "./+types/home"

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Rénovation et petits travaux à Paris et en Île-de-France",
      description:
        "Rénovation complète ou partielle et dépannage à domicile à Paris et en Île-de-France : devis gratuit et détaillé, artisans qualifiés, prix affichés et réservation en ligne.",
      path: "/",
    },
    matches[1].loaderData,
  )
}

export default function HomePage() {
  const { company } = useSite()
  return (
    <>
      <Hero company={company} />
      <Figures figures={company.figures} />
      <ServiceCards company={company} />
      <TurningBand band={<Method figures={company.figures} />}>
        <ClosingCall company={company} />
      </TurningBand>
    </>
  )
}
