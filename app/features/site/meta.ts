import type { MetaDescriptor } from "react-router"

type PageMeta = {
  /** Of this page alone; the company's name follows it. */
  title: string
  description: string
  /** Where the page lives, from the root: `/reno`. */
  path: string
}

type SiteIdentity = { origin: string; company: { name: string } }

/** Title, description, canonical address and what a shared link shows. Without identity (an error) only title and description. */
export function pageMeta({ title, description, path }: PageMeta, site: SiteIdentity | undefined): MetaDescriptor[] {
  const basics = [
    { title: site ? `${title} – ${site.company.name}` : title },
    { name: "description", content: description },
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
  ]
}
