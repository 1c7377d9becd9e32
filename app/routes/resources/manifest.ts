import { readBasics } from "#app/lib/company.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { byLines } from "#domain/company/lines.ts"
import { brand } from "#domain/brand.ts"
import type { Route } from "./+types/manifest"

/** Web app manifest, for visitors who add the site to their home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, lines } = await readBasics(context.get(dbContext))
  const trade = byLines(lines, {
    both: "rénovation et petits travaux",
    reno: "rénovation",
    brico: "dépannage et petits travaux",
  })
  const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })
  const manifest = {
    name: `${name}, ${trade}`,
    short_name: name,
    lang: "fr",
    start_url: "/",
    display: "browser",
    background_color: brand.cream,
    theme_color: brand.cream,
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("icon-maskable-512", 512, "maskable")],
  }
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  })
}
