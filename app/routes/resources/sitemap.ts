import { readBasics } from "#app/lib/company.ts"
import { pathsOf } from "#app/site/frame/addresses.ts"
import { dbContext, siteUrlContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/sitemap"

export async function loader({ context }: Route.LoaderArgs) {
  const { lines } = await readBasics(context.get(dbContext))
  const origin = context.get(siteUrlContext)
  const entries = pathsOf(lines).map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return new Response(xml, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } })
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
