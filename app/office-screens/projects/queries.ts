import { queryOptions } from "@tanstack/react-query"
import { defineRecords } from "#app/office/records/define-records.ts"
import { reading } from "#app/office/records/first-reads.ts"
import type { ProjectStatus, QuoteStatus } from "#domain/projects/labels.ts"
import { listProjects, readOverview, readProject } from "./data/list-projects.ts"

export const projects = defineRecords({
  table: "reno_projects",
  list: listProjects,
  read: readProject,
  // A card shows what is new from the client.
  listTables: ["client_messages", "project_choices"],
  // The actual cost and the proposed progress are computed from these tables.
  detailsTables: ["project_milestones", "project_expenses"],
})

export function overviewQuery() {
  return queryOptions({
    queryKey: [projects.table, "overview"] as const,
    ...reading(readOverview),
  })
}

export function useSetProjectStatus() {
  return projects.useSet<{ status: ProjectStatus }>("Erreur lors de la mise à jour du statut")
}

export function useSetQuoteStatus() {
  return projects.useSet<{ quote_status: QuoteStatus }>("Erreur lors de la mise à jour du statut du devis")
}
