import type { Project } from "#domain/gallery/gallery.ts"

/** Anchor of a work in the gallery; an address with it opens the work's dialog (`app/site/scripts/viewer.ts`). Links to it are in messages already sent. */
export const projectAnchor = ({ id }: Project) => `projet-${id}`
export const viewerId = ({ id }: Project) => `photos-${id}`
