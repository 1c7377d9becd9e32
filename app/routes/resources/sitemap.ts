import { readBasics } from "#app/lib/company.ts"
import { readGallery } from "#app/site/gallery/data.ts"
import { pathsOf } from "#app/site/frame/addresses.ts"
import { dbContext, siteUrlContext } from "#app/lib/contexts.ts"
import { LARGEST_GALLERY, workPath } from "#domain/gallery/gallery.ts"
import type { Route } from "./+types/sitemap"

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [{ lines }, { projects }] = await Promise.all([readBasics(db), readGallery(db, LARGEST_GALLERY)])
  const origin = context.get(siteUrlContext)
  const works = lines.reno
    ? projects.flatMap((work) => {
        const path = workPath(work)
        return path ? { path, changedOn: work.changedOn } : []
      })
    : []
  const entries = [...pathsOf(lines).map((path) => ({ path, changedOn: null })), ...works].map(
    ({ path, changedOn }) =>
      `  <url><loc>${escapeXml(origin + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return new Response(xml, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } })
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
