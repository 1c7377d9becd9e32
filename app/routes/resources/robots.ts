import { siteUrlContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/robots"

const PRIVATE = ["/admin", "/agenda/", "/paiement-demonstration/", "/rendez-vous/", "/auth/", "/rest/", "/functions/"]

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(siteUrlContext)}/sitemap.xml`,
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
