import type { ComponentType } from "react"
import { Accessibility } from "#app/site/legal/accessibility.tsx"
import { LegalNotice } from "#app/site/legal/legal-notice.tsx"
import { Privacy } from "#app/site/legal/privacy.tsx"
import { ReviewsRules } from "#app/site/legal/reviews-rules.tsx"
import { Terms } from "#app/site/legal/terms.tsx"
import { readTrust, type Trust } from "#app/lib/company-papers.ts"
import { readLegalSettings } from "#app/site/legal/data.ts"
import { pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import type { Route } from "./+types/legal"

export const handle: RouteHandle = { keep: true }

/** The route's id and not the path: a visitor may type the address in capitals. */
type Id = Route.ComponentProps["matches"][2]["id"]
type Page = { title: string; description: string; Text: ComponentType<{ settings: LegalSettings; trust: Trust }> }

type Words = ReturnType<typeof wordsOf>

/** « Prix TTC, acompte, … » */
function termsSummary({ lines, isVatExempt }: Words): string {
  const booking = lines.brico ? ", acompte, annulation, remboursement" : ""
  return `Prix${isVatExempt ? "" : " TTC"}${booking}, droit de rétractation, garanties et médiation.`
}

/** One module serves all these routes: they differ only in their text. */
const PAGES: Record<Id, Page> = {
  "mentions-legales": {
    title: "Mentions légales",
    description: "Éditeur, hébergeur, assurance, médiation et propriété intellectuelle de ce site.",
    Text: LegalNotice,
  },
  cgv: {
    title: "Conditions générales de vente",
    description: termsSummary(wordsOf(undefined)),
    Text: Terms,
  },
  confidentialite: {
    title: "Confidentialité",
    description:
      "Les données que nous recueillons, leur usage, leur durée de conservation et vos droits. Aucun cookie.",
    Text: Privacy,
  },
  avis: {
    title: "Nos règles sur les avis",
    description:
      "D’où viennent les avis affichés sur ce site, ce que nous contrôlons, comment ils sont choisis et ordonnés.",
    Text: ReviewsRules,
  },
  accessibilite: {
    title: "Accessibilité",
    description:
      "Ce qui est fait pour que ce site soit utilisable par tout le monde, ses limites connues et comment signaler un problème.",
    Text: Accessibility,
  },
}

export function meta({ matches }: Route.MetaArgs) {
  const { id } = matches[2]
  const site = matches[1].loaderData
  const page = { path: `/${id}`, ...PAGES[id] }
  return pageMeta(id === "cgv" ? { ...page, description: termsSummary(wordsOf(site)) } : page, site)
}

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [settings, trust] = await Promise.all([readLegalSettings(db), readTrust(db)])
  return { settings, trust }
}

export default function LegalRoute({ loaderData, matches }: Route.ComponentProps) {
  const { Text } = PAGES[matches[2].id]
  return <Text {...loaderData} />
}
