import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { prime } from "#app/office/live/query-client.ts"
import { listDocuments, listExpenses, listMilestones, listNotes, listPhotos } from "./data/list-parts.ts"

/** The tables of a project's parts. Each query key starts with one of them. */
export const PARTS = {
  milestones: "project_milestones",
  expenses: "project_expenses",
  photos: "project_photos",
  documents: "project_documents",
  notes: "project_notes",
} as const

export function milestonesQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.milestones, projectId] as const,
    queryFn: () => listMilestones(browserDb(), projectId),
  })
}

export function expensesQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.expenses, projectId] as const,
    queryFn: () => listExpenses(browserDb(), projectId),
    // An expense shows the name of its subcontractor.
    meta: { tables: ["contractors"] },
  })
}

export function photosQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.photos, projectId] as const,
    queryFn: () => listPhotos(browserDb(), projectId),
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

export function notesQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.notes, projectId] as const,
    queryFn: () => listNotes(browserDb(), projectId),
  })
}

/** Starts the queries of all parts before the project's page renders. */
export function primeParts(projectId: string): void {
  prime(milestonesQuery(projectId))
  prime(expensesQuery(projectId))
  prime(photosQuery(projectId))
  prime(documentsQuery(projectId))
  prime(notesQuery(projectId))
}

/** The number of rows per part; undefined while loading and after an error, which the part's own tab shows. */
export function usePartCounts(projectId: string) {
  return {
    milestones: useQuery(milestonesQuery(projectId)).data?.length,
    expenses: useQuery(expensesQuery(projectId)).data?.length,
    photos: useQuery(photosQuery(projectId)).data?.length,
    documents: useQuery(documentsQuery(projectId)).data?.length,
    notes: useQuery(notesQuery(projectId)).data?.length,
  }
}
