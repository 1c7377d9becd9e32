import { LegalNotice } from "#app/features/legal/components/legal-notice.tsx"
import { readLegalSettings } from "#app/features/legal/data.ts"
import { pageMeta } from "#app/features/site/meta.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import type { Route } from "./+types/legal-notice"

export const handle: RouteHandle = { keep: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Mentions légales",
      description: "Éditeur, hébergeur, assurance, médiation et propriété intellectuelle de ce site.",
      path: "/mentions-legales",
    },
    matches[1].loaderData,
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readLegalSettings(context.get(dbContext)) }
}

export default function LegalNoticePage({ loaderData }: Route.ComponentProps) {
  return <LegalNotice settings={loaderData.settings} />
}
