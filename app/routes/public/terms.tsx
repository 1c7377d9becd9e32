import { Terms } from "#app/features/legal/components/terms.tsx"
import { readLegalSettings } from "#app/features/legal/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/terms"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Conditions générales de vente",
      description: "Prix TTC, acompte, annulation, remboursement, droit de rétractation, garanties et médiation.",
      path: "/cgv",
    },
    matches[1].loaderData,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readLegalSettings(context.get(dbContext)) }
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <Terms settings={loaderData.settings} />
}
