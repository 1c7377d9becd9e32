import type { ComponentType } from "react"
import { useLocation } from "react-router"
import { Accessibility } from "#app/features/legal/components/accessibility.tsx"
import { LegalNotice } from "#app/features/legal/components/legal-notice.tsx"
import { Privacy } from "#app/features/legal/components/privacy.tsx"
import { ReviewsRules } from "#app/features/legal/components/reviews-rules.tsx"
import { Terms } from "#app/features/legal/components/terms.tsx"
import { readLegalSettings } from "#app/features/legal/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import type { Route } from "./+types/legal"

export const handle: RouteHandle = { keep: true }

type Page = { title: string; description: string; Text: ComponentType<{ settings: LegalSettings }> }

/** One route for all: they differ in their words alone. */
const PAGES: Record<string, Page> = {
  "/mentions-legales": {
    title: "Mentions légales",
    description: "Éditeur, hébergeur, assurance, médiation et propriété intellectuelle de ce site.",
    Text: LegalNotice,
  },
  "/cgv": {
    title: "Conditions générales de vente",
    description: "Prix TTC, acompte, annulation, remboursement, droit de rétractation, garanties et médiation.",
    Text: Terms,
  },
  "/confidentialite": {
    title: "Confidentialité",
    description:
      "Les données que nous recueillons, leur usage, leur durée de conservation et vos droits. Aucun cookie.",
    Text: Privacy,
  },
  "/avis": {
    title: "Nos règles sur les avis",
    description:
      "D’où viennent les avis affichés sur ce site, ce que nous contrôlons, comment ils sont choisis et ordonnés.",
    Text: ReviewsRules,
  },
  "/accessibilite": {
    title: "Accessibilité",
    description:
      "Ce qui est fait pour que ce site soit utilisable par tout le monde, ses limites connues et comment signaler un problème.",
    Text: Accessibility,
  },
}

function pageAt(pathname: string) {
  const path = pathname.replace(/\/$/, "")
  const page = PAGES[path]
  if (!page) throw new Error(`${path} is not a legal page`)
  return { path, ...page }
}

export function meta({ location, matches }: Route.MetaArgs) {
  return pageMeta(pageAt(location.pathname), matches[1].loaderData)
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readLegalSettings(context.get(dbContext)) }
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  const { Text } = pageAt(useLocation().pathname)
  return <Text settings={loaderData.settings} />
}
