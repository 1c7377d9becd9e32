import type { Review } from "../reviews/review.ts"

export type PhotoType = "before" | "after" | "progress"
export const photoTypeLabels: Record<PhotoType, string> = {
  before: "Avant",
  progress: "Pendant les travaux",
  after: "Après",
}

export type Photo = {
  url: string
  type: PhotoType
  caption: string | null
  isPrimary: boolean
  /** Focus point of a crop, `50% 30%`. */
  focus: string | null
  /** Zoom, from 1. */
  zoom: number
  /** Photographer. */
  credit: string | null
}

/** A finished project, as visitors see it. */
export type Project = {
  id: string
  /** End of the address of its page; null for an example, which has none. */
  slug: string | null
  title: string
  location: string
  surface: string | null
  duration: string | null
  /** What staff say of the price, « 18 000 à 22 000 € TTC ». */
  budget: string | null
  description: string | null
  image: string | null
  /** Description of the image for screen readers. */
  imageAlt: string | null
  imageFocus: string | null
  imageZoom: number
  imageCredit: string | null
  photos: Photo[]
  /** What its client wrote, where staff say so. */
  review: Review | null
  tags: string[]
  /** Day of the last change. */
  changedOn: string | null
  /** A drawn placeholder for a real project, labelled « Exemple ». */
  isExample: boolean
}

/** Works that the gallery shows at most. */
export const LARGEST_GALLERY = 60

export type Pair = { project: Project; before: Photo; after: Photo }

/**
 * The grids of the gallery. A project with an image is a card; one with a « before » and an « after » photo is also compared, with or without
 * an image. If no project has an image, three examples are shown.
 */
export function arrangeGallery(projects: Project[]): { cards: Project[]; pairs: Pair[]; isEmpty: boolean } {
  const cards = projects.filter((project) => project.image)
  return {
    cards: cards.length > 0 ? cards : exampleProjects,
    pairs: projects.flatMap((project) => pairOf(project) ?? []),
    isEmpty: projects.length === 0,
  }
}

/** The two photos that are compared; null without one of each kind. */
export function pairOf(project: Project): Pair | null {
  const pick = (type: PhotoType) => {
    const photos = project.photos.filter((photo) => photo.type === type)
    return photos.find((photo) => photo.isPrimary) ?? photos[0]
  }
  const [before, after] = [pick("before"), pick("after")]
  return before && after ? { project, before, after } : null
}

/** The main picture of a project: its image, else its primary photo, else an « after » photo. */
export function coverOf({ image, photos }: Project): string | null {
  const primary = photos.find((photo) => photo.isPrimary) ?? photos.find((photo) => photo.type === "after")
  return image ?? primary?.url ?? null
}

/** Crop of that picture. */
export function framingOf(project: Project): { focus: string | null; zoom: number } {
  const cover = coverOf(project)
  const own = project.photos.find((photo) => photo.url === cover)
  const isMoved = project.imageFocus !== null || project.imageZoom > 1
  if (project.image && isMoved) return { focus: project.imageFocus, zoom: project.imageZoom }
  return { focus: own?.focus ?? null, zoom: own?.zoom ?? 1 }
}

/** A picture in a project's viewer. */
export type Slide = { url: string; alt: string; kind: PhotoType | null; caption: string | null; credit: string | null }

/** Every picture of a project once: first the image, then the other photos in their order. */
export function slidesOf({ title, image, imageAlt, imageCredit, photos }: Project): Slide[] {
  const cover = photos.find((photo) => photo.url === image)
  const others = photos
    .filter((photo) => photo.url !== image)
    .map(({ url, type, caption, credit }) => {
      const alt = caption ?? `${title}, ${photoTypeLabels[type].toLowerCase()}`
      return { url, alt, kind: type, caption, credit }
    })
  if (!image) return others
  const { type = null, caption = null, credit = null } = cover ?? {}
  return [{ url: image, alt: imageAlt ?? title, kind: type, caption, credit: credit ?? imageCredit }, ...others]
}

/** Address of a work's page; an example has none. */
export const workPath = ({ slug }: Pick<Project, "slug">): string | null => slug && `/realisations/${slug}`

/** The works to show beside another one: those with most of its tags, then the first of the gallery. */
export function relatedTo(project: Project, all: readonly Project[], count: number): Project[] {
  const shared = ({ tags }: Project) => tags.filter((tag) => project.tags.includes(tag)).length
  return all
    .filter((other) => other.id !== project.id && coverOf(other) !== null)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, count)
}

const example = (name: string, title: string, imageAlt: string): Project => ({
  id: `exemple-${name}`,
  slug: null,
  title,
  location: "Île-de-France",
  surface: null,
  duration: null,
  budget: null,
  description: null,
  image: `/demo/${name}-apres.svg`,
  imageAlt,
  imageFocus: null,
  imageZoom: 1,
  imageCredit: null,
  photos: [],
  review: null,
  tags: [],
  changedOn: null,
  isExample: true,
})

/** The three static projects of the specification (§2, gallery page). */
export const exampleProjects: Project[] = [
  example("cuisine", "Une cuisine repensée", "Dessin d’une cuisine aux meubles framboise sous une fenêtre ensoleillée"),
  example(
    "salle-de-bain",
    "Une salle de bain claire",
    "Dessin d’une salle de bain au carrelage rose avec une baignoire îlot",
  ),
  example(
    "salon",
    "Un salon et son parquet",
    "Dessin d’un salon au parquet en point de Hongrie et à la cheminée blanche",
  ),
]
