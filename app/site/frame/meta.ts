import type { MetaDescriptor } from "react-router"
import type { Company } from "#domain/company/company.ts"

type PageMeta = {
  /** Of this page alone; the company's name follows it. */
  title: string
  description: string
  /** Where the page lives, from the root: `/reno`. */
  path: string
  /** What search engines are told instead of where the page stands. */
  data?: Record<string, unknown> | undefined
}

type SiteIdentity = { origin: string; company: Company }

/** Title, description, canonical address and what a shared link shows. Without identity (an error) only title and description. */
export function pageMeta(
  { title, description, path, data }: PageMeta,
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
    { property: "og:image", content: `${site.origin}/partage.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": data ?? breadcrumbData(site.origin, title, path) },
  ]
}

/** Where a page stands: the home page, then the page. */
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
