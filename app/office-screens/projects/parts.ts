/** The tables of a project's parts. Each query key starts with one of them. */
export const PARTS = {
  milestones: "project_milestones",
  expenses: "project_expenses",
  photos: "project_photos",
  documents: "project_documents",
  notes: "project_notes",
} as const
