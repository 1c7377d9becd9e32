import type { MetaDescriptor } from "react-router"
import type { Company } from "#domain/company/company.ts"
import { breadcrumbData, businessData } from "./structured-data.ts"

type PageMeta = {
  /** Of this page alone; the company's name follows it. */
  title: string
  description: string
  /** Where the page lives, from the root: `/reno`. */
  path: string
}

type SiteIdentity = { origin: string; company: Company }

/** Title, description, canonical address and what a shared link shows. Without identity (an error) only title and description. */
export function pageMeta({ title, description, path }: PageMeta, site: SiteIdentity | undefined): MetaDescriptor[] {
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
    { "script:ld+json": path === "/" ? businessData(site) : breadcrumbData(site.origin, title, path) },
  ]
}
