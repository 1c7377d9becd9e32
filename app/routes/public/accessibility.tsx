import { Accessibility } from "#app/features/legal/components/accessibility.tsx"
import { readLegalSettings } from "#app/features/legal/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/accessibility"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Accessibilité",
      description:
        "Ce qui est fait pour que ce site soit utilisable par tout le monde, ses limites connues et comment signaler un problème.",
      path: "/accessibilite",
    },
    matches[1].loaderData,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readLegalSettings(context.get(dbContext)) }
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <Accessibility settings={loaderData.settings} />
}
