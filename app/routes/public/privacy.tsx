import { Privacy } from "#app/features/legal/components/privacy.tsx"
import { readLegalSettings } from "#app/features/legal/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/privacy"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Confidentialité",
      description:
        "Les données que nous recueillons, leur usage, leur durée de conservation et vos droits. Aucun cookie.",
      path: "/confidentialite",
    },
    matches[1].loaderData,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readLegalSettings(context.get(dbContext)) }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <Privacy settings={loaderData.settings} />
}
