import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { prime } from "#app/office/live/query-client.ts"
import { listDocuments, listExpenses, listMilestones, listNotes, listPhotos } from "./data/list-parts.ts"

/** The tables of what hangs on a project; the first part of each key is one of them. */
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
    // The name of a subcontractor stands in it.
    meta: { tables: ["contractors"] },
  })
}

export function photosQuery(projectId: string) {
  return queryOptions({
    queryKey: [PARTS.photos, projectId] as const,
    queryFn: () => listPhotos(browserDb(), projectId),
    // Whether its copy still stands in the gallery.
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

/** Asks for everything that hangs on a project, before its page is there. */
export function primeParts(projectId: string): void {
  prime(milestonesQuery(projectId))
  prime(expensesQuery(projectId))
  prime(photosQuery(projectId))
  prime(documentsQuery(projectId))
  prime(notesQuery(projectId))
}

/** How many there are of each part; undefined while it is read, and of what could not be read: its own tab says so. */
export function usePartCounts(projectId: string) {
  return {
    milestones: useQuery(milestonesQuery(projectId)).data?.length,
    expenses: useQuery(expensesQuery(projectId)).data?.length,
    photos: useQuery(photosQuery(projectId)).data?.length,
    documents: useQuery(documentsQuery(projectId)).data?.length,
    notes: useQuery(notesQuery(projectId)).data?.length,
  }
}
