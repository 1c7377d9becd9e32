import type { Company } from "#domain/company/company.ts"
import { coverOf, type Project, slidesOf } from "#domain/gallery/gallery.ts"
import { pictureSources } from "#domain/uploads/picture-sizes.ts"

const CONTEXT = "https://schema.org"

type SiteIdentity = { origin: string; company: Company }

/** A finished work: where it stands on the site, and each of its photographs. */
export function workData({ origin, company }: SiteIdentity, project: Project) {
  const page = `${origin}/realisations/${project.slug}`
  const item = (position: number, name: string, address: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: address,
  })
  const photographs = slidesOf(project).flatMap((slide) => {
    const picture = pictureSources(slide.url)
    if (!picture) return []
    return {
      "@context": CONTEXT,
      "@type": "ImageObject",
      contentUrl: new URL(slide.url, origin).href,
      name: project.title,
      caption: slide.caption ?? slide.alt,
      width: picture.width,
      height: picture.height,
      creditText: slide.credit ?? company.name,
      creator: slide.credit ? { "@type": "Person", name: slide.credit } : { "@id": `${origin}/#entreprise` },
      contentLocation: { "@type": "Place", name: project.location },
      representativeOfPage: slide.url === coverOf(project),
    }
  })
  // A list, not « @graph »: readers of link previews know only the outermost type of an entry.
  return [
    {
      "@context": CONTEXT,
      "@type": "BreadcrumbList",
      itemListElement: [
        item(1, "Accueil", `${origin}/`),
        item(2, "Nos réalisations", `${origin}/realisations`),
        item(3, project.title, page),
      ],
    },
    ...photographs,
  ]
}
