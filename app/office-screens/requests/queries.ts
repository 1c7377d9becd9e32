import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import { listRequests, listTeams, readRequest } from "./data/list-requests.ts"

export const requests = defineRecords({
  table: "brico_requests",
  list: listRequests,
  read: readRequest,
  listTables: ["teams"],
})

export const teamsQuery = queryOptions({
  queryKey: ["teams", "names"],
  queryFn: () => listTeams(browserDb()),
})

export function useSetRequestStatus() {
  return requests.useSet<{ status: BricoStatus }>("Erreur lors de la mise à jour du statut")
}

export function useDeleteRequest() {
  return requests.useDelete({
    done: "Demande supprimée avec succès",
    failed: "Erreur lors de la suppression",
  })
}
