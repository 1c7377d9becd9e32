import type { MetaDescriptor } from "react-router"
import type { Company } from "#domain/company/company.ts"
import { describeZone } from "#domain/company/zone.ts"
import type { LinkPreview } from "#domain/uploads/link-preview.ts"

type PageMeta = {
  /** Title of this page; the company's name is appended. */
  title: string
  description: string
  /** Path of the page: `/reno`. */
  path: string
  /** Name of the page in the breadcrumb of search engines; its title by default. */
  name?: string
  /** Picture beside shared links: of this page, else of the site. */
  preview?: LinkPreview | null
  /** Structured data for search engines; the breadcrumb by default. */
  data?: object | undefined
}

/** What the texts of a page depend on: the zone, the lines, the taxes. On an error page without the company, the most general words. */
export function wordsOf(site: SiteIdentity | undefined): Pick<Company, "zone" | "lines" | "isVatExempt"> {
  return site?.company ?? { zone: describeZone([]), lines: { reno: true, brico: true }, isVatExempt: false }
}

type SiteIdentity = { origin: string; company: Company }

/** Title, description, canonical address and link preview. Without `site` (on an error page) only title, description and theme colour. */
export function pageMeta(
  { title, description, path, name = title, preview, data }: PageMeta,
  site: SiteIdentity | undefined,
): MetaDescriptor[] {
  const basics = [
    { title: site ? `${title} – ${site.company.name}` : title },
    { name: "description", content: description },
    { name: "theme-color", content: "#fff9ee" },
  ]
  if (!site) return basics
  const url = `${site.origin}${path}`
  const shown = preview ?? site.company.preview ?? DRAWING
  return [
    ...basics,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: site.company.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: new URL(shown.address, site.origin).href },
    { property: "og:image:alt", content: shown.alt },
    { property: "og:image:width", content: String(shown.width) },
    { property: "og:image:height", content: String(shown.height) },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": data ?? breadcrumbData(site.origin, name, path) },
  ]
}

const DRAWING: LinkPreview = {
  address: "/partage.png",
  alt: "Un immeuble parisien en travaux, dessiné en jaune et framboise",
  width: 1200,
  height: 630,
}

/** Meta of a page that answers 404 because the company does not offer its line. */
export function closedMeta(site: SiteIdentity | undefined): MetaDescriptor[] {
  const title = "Page indisponible"
  return [{ title: site ? `${title} – ${site.company.name}` : title }, { name: "robots", content: "noindex" }]
}

/** Breadcrumb: the home page, then this page. */
function breadcrumbData(origin: string, name: string, path: string) {
  const item = (position: number, title: string, address: string) => ({
    "@type": "ListItem",
    position,
    name: title,
    item: `${origin}${address}`,
  })
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [item(1, "Accueil", "/"), item(2, name, path)],
  }
}
