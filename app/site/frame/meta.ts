import type { MetaDescriptor } from "react-router"
import type { Company } from "#domain/company/company.ts"
import { describeZone } from "#domain/company/zone.ts"
import { pictureSources } from "#domain/uploads/picture-sizes.ts"

type PageMeta = {
  /** Title of this page; the company's name is appended. */
  title: string
  description: string
  /** Path of the page: `/reno`. */
  path: string
  /** Name of the page in the breadcrumb of search engines; its title by default. */
  name?: string
  /** Picture for link previews: of this page, else of the site. */
  image?: { src: string; alt: string } | null | undefined
  /** Structured data for search engines; the breadcrumb by default. */
  data?: Record<string, unknown> | undefined
}

/** What the texts of a page depend on: the zone, the lines, the taxes. On an error page without the company, the most general words. */
export function wordsOf(site: SiteIdentity | undefined): Pick<Company, "zone" | "lines" | "isVatExempt"> {
  return site?.company ?? { zone: describeZone([]), lines: { reno: true, brico: true }, isVatExempt: false }
}

type SiteIdentity = { origin: string; company: Company }

/** Title, description, canonical address and link preview. Without `site` (on an error page) only title, description and theme colour. */
export function pageMeta(
  { title, description, path, name = title, image, data }: PageMeta,
  site: SiteIdentity | undefined,
): MetaDescriptor[] {
  const basics = [
    { title: site ? `${title} – ${site.company.name}` : title },
    { name: "description", content: description },
    { name: "theme-color", content: "#fff9ee" },
  ]
  if (!site) return basics
  const url = `${site.origin}${path}`
  return [
    ...basics,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: site.company.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...previewOf(image ?? sharedBy(site.company), site.origin),
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": data ?? breadcrumbData(site.origin, name, path) },
  ]
}

const PREVIEW_WIDTH = 1200

function sharedBy({ name, sharePhoto, photos }: Company) {
  const src = sharePhoto ?? photos.home?.src
  return src ? { src, alt: name } : null
}

/** The picture of a link preview. A drawing of a work is an SVG, which previews cannot show: the site's own stands for it. */
function previewOf(image: { src: string; alt: string } | null, origin: string): MetaDescriptor[] {
  const picture = image && pictureSources(image.src)
  const source = picture?.sources.findLast(({ width }) => width >= PREVIEW_WIDTH) ?? picture?.sources[0]
  const [address, alt, width, height] =
    image && picture && source
      ? [source.address, image.alt, source.width, Math.round((source.width * picture.height) / picture.width)]
      : ["/partage.png", "Un immeuble parisien en travaux, dessiné en jaune et framboise", PREVIEW_WIDTH, 630]
  return [
    { property: "og:image", content: new URL(address, origin).href },
    { property: "og:image:alt", content: alt },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
  ]
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
