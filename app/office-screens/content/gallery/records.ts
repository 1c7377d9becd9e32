import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { choiceParam, defineListParams } from "#app/office/records/list-params.ts"
import { deleteRow, updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { listPhotos, listReviewsToTie, listWorks, readWork, type WorkPhoto, type WorkSummary } from "./data.ts"

export const works = defineRecords({ table: "gallery_projects", list: listWorks, read: readWork })
export const PHOTOS = "gallery_photos"
/** The argument of `useMove`. The photos of all works are one ordered list. */
export const ORDERED_PHOTOS = { table: PHOTOS, keys: { all: [PHOTOS], lists: [PHOTOS] } }

export const workStates = { publiees: "Publiées", brouillons: "Brouillons", avant: "Mises en avant" } as const

export function isInState(work: WorkSummary, state: keyof typeof workStates): boolean {
  switch (state) {
    case "publiees":
      return work.is_published
    case "brouillons":
      return !work.is_published
    case "avant":
      return work.is_featured
  }
}

export const workParams = defineListParams({
  params: {
    categorie: choiceParam(["reno", "brico"]),
    etat: choiceParam(["publiees", "brouillons", "avant"]),
  },
  filters: ["categorie", "etat"],
  read: ({ q, categorie, etat }) => ({ filter: { page: 1 }, query: q, category: categorie, status: etat }),
})

export const reviewsToTieQuery = queryOptions({
  queryKey: ["google_reviews", "to-tie"],
  queryFn: () => listReviewsToTie(browserDb()),
})

export function photosQuery(workId: string) {
  return queryOptions({ queryKey: [PHOTOS, workId], queryFn: () => listPhotos(browserDb(), workId) })
}

/** Changes a photo's caption, credit or framing, or makes it the primary one. */
export function useSetPhoto(failed: string) {
  return useChange({
    table: PHOTOS,
    change: (db, { id, ...values }: Pick<WorkPhoto, "id"> & Partial<WorkPhoto>) => updateRow(db, PHOTOS, id, values),
    failed,
  })
}

export function useDeletePhoto() {
  return useChange({
    table: PHOTOS,
    change: (db, id: string) => deleteRow(db, PHOTOS, id),
    failed: "Erreur lors de la suppression de la photo",
  })
}
