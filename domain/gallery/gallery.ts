export type PhotoType = "before" | "after" | "progress"

export type Photo = { url: string; type: PhotoType; caption: string | null; isPrimary: boolean }

/** A finished work, as visitors see it. */
export type Project = {
  id: string
  title: string
  location: string
  surface: string | null
  duration: string | null
  description: string | null
  image: string | null
  /** What the image shows, for whoever cannot see it. */
  imageAlt: string | null
  photos: Photo[]
  /** Drawn to show the place of a real one, and labelled « Exemple ». */
  isExample: boolean
}

export type Pair = { project: Project; before: Photo; after: Photo }

/**
 * What each grid of the gallery holds. A simple card needs an image; the before/after grid is for works with a photo of each kind,
 * whether or not they also have an image (back office: the image is required, and this grid « appears if before/after photos exist »).
 * Without any image the three examples stand in.
 */
export function arrangeGallery(projects: Project[]): { cards: Project[]; pairs: Pair[]; isEmpty: boolean } {
  const cards = projects.filter((project) => project.image)
  return {
    cards: cards.length > 0 ? cards : exampleProjects,
    pairs: projects.flatMap((project) => toPair(project) ?? []),
    isEmpty: projects.length === 0,
  }
}

function toPair(project: Project): Pair | null {
  const pick = (type: PhotoType) => {
    const photos = project.photos.filter((photo) => photo.type === type)
    return photos.find((photo) => photo.isPrimary) ?? photos[0]
  }
  const [before, after] = [pick("before"), pick("after")]
  return before && after ? { project, before, after } : null
}

/** The picture that stands for a work: its image, else the photo chosen as primary, else the result. */
export function coverOf({ image, photos }: Project): string | null {
  const primary = photos.find((photo) => photo.isPrimary) ?? photos.find((photo) => photo.type === "after")
  return image ?? primary?.url ?? null
}

const example = (name: string, title: string, imageAlt: string): Project => ({
  id: `exemple-${name}`,
  title,
  location: "Île-de-France",
  surface: null,
  duration: null,
  description: null,
  image: `/demo/${name}-apres.svg`,
  imageAlt,
  photos: [],
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
