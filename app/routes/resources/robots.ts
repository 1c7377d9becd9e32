import { isOpenContext, siteUrlContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/robots"

const PRIVATE = [
  ...["/admin", "/agenda/", "/auth/", "/rest/", "/functions/"],
  ...[
    "/paiement-demonstration/",
    "/brico/reservation/",
    "/rendez-vous/",
    "/chiffrage/",
    "/devis/",
    "/document/",
    "/chantier/",
  ],
]
/** A page for everyone below a private address: the longer rule wins (RFC 9309, 2.2.2). */
const OPEN = "/rendez-vous/renoncer$"

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(isOpenContext)) return answer(["User-agent: *", "Disallow: /"], "no-cache")
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Allow: ${OPEN}`,
    "",
    `Sitemap: ${context.get(siteUrlContext)}/sitemap.xml`,
  ]
  return answer(lines, "public, max-age=3600")
}

function answer(lines: string[], keep: string) {
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": keep },
  })
}
