import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { prime } from "#app/office/live/query-client.ts"
import type { PhotoCategory } from "#domain/projects/labels.ts"
import { listDocuments, listMilestones, listNotes, listPhotos, readFigures } from "./data/list-parts.ts"
import { PARTS } from "./parts.ts"
import { paymentsQuery, RECEIPTS } from "./payments/queries.ts"
import { receptionQuery } from "./reception/queries.ts"

/** The rows of a part that are read first, and each time « Afficher la suite » is pressed. */
export const STEPS = { milestones: 50, photos: 48, notes: 25 } as const

/** The sums of a project and the numbers of its parts, which the database counts. */
export function figuresQuery(projectId: string) {
  return queryOptions({
    queryKey: ["reno_projects", "figures", projectId] as const,
    queryFn: () => readFigures(browserDb(), projectId),
    meta: { tables: [...Object.values(PARTS), "contractor_quote_requests", RECEIPTS] },
  })
}

export function milestonesQuery(projectId: string, most: number) {
  return queryOptions({
    queryKey: [PARTS.milestones, projectId, most] as const,
    queryFn: () => listMilestones(browserDb(), projectId, most),
    placeholderData: keepPreviousData,
  })
}

/** `category` null: all photos. */
export function photosQuery(projectId: string, category: PhotoCategory | null, most: number) {
  return queryOptions({
    queryKey: [PARTS.photos, projectId, category, most] as const,
    queryFn: () => listPhotos(browserDb(), projectId, category, most),
    placeholderData: keepPreviousData,
    // Shows whether the photo's copy in the gallery still exists.
    meta: { tables: ["gallery_photos"] },
  })
}

export function documentsQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.documents, projectId] as const,
    queryFn: () => listDocuments(browserDb(), projectId),
  })
}

export function notesQuery(projectId: string, most: number) {
  return queryOptions({
    queryKey: [PARTS.notes, projectId, most] as const,
    queryFn: () => listNotes(browserDb(), projectId, most),
    placeholderData: keepPreviousData,
  })
}

/** Starts the query of a tab before it is drawn. */
const primes: Partial<Record<string, (projectId: string) => void>> = {
  apercu: (id) => {
    prime(paymentsQuery(id))
    prime(receptionQuery(id))
  },
  jalons: (id) => prime(milestonesQuery(id, STEPS.milestones)),
  photos: (id) => prime(photosQuery(id, null, STEPS.photos)),
  documents: (id) => prime(documentsQuery(id)),
  notes: (id) => prime(notesQuery(id, STEPS.notes)),
}
export function primePart(projectId: string, tab: string): void {
  primes[tab]?.(projectId)
}

/** The number of rows per part; undefined while loading and after an error, which the part's own tab shows. */
export function usePartCounts(projectId: string) {
  const figures = useQuery(figuresQuery(projectId)).data
  const photos = figures?.photos
  return {
    milestones: figures?.milestones,
    expenses: figures?.expenses,
    photos: photos && photos.before + photos.progress + photos.after,
    documents: figures?.documents,
    notes: figures?.notes,
  }
}
