import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { showAtOnce } from "#app/lib/optimistic.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import {
  deleteRequest,
  listRequests,
  readRequest,
  type RequestDetails,
  type RequestFilter,
  type RequestPage,
  setRequestStatus,
} from "./data.ts"

export const TABLE = "brico_requests"

export const keys = {
  all: [TABLE] as const,
  lists: [TABLE, "list"] as const,
  list: (filter: RequestFilter) => [TABLE, "list", filter] as const,
  details: (id: string) => [TABLE, "details", id] as const,
}

export function requestListQuery(filter: RequestFilter) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: () => listRequests(browserDb(), filter),
    placeholderData: keepPreviousData,
  })
}

/** Requests deleted here: a panel that is about to close must not ask for them again. */
const gone = new Set<string>()

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: keys.details(id),
    queryFn: () => readRequest(browserDb(), id),
    enabled: () => !gone.has(id),
  })
}

function showStatus(client: QueryClient, id: string, status: BricoStatus): void {
  client.setQueriesData<RequestPage>(
    { queryKey: keys.lists },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
  )
  client.setQueryData<RequestDetails>(keys.details(id), (details) => details && { ...details, status })
}

/** Changes a status at once on screen, and back when the server refuses. */
export function useSetRequestStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: BricoStatus }) => setRequestStatus(browserDb(), id, status),
    onMutate: ({ id, status }) => showAtOnce(client, keys.all, () => showStatus(client, id, status)),
    onError(error, _change, takeBack) {
      takeBack?.()
      toastError("Erreur lors de la mise à jour du statut", reasonOf(error))
    },
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useDeleteRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRequest(browserDb(), id),
    onSuccess(_nothing, id) {
      gone.add(id)
      client.removeQueries({ queryKey: keys.details(id) })
      announceTableChange(TABLE)
      toastSuccess("Demande supprimée avec succès")
    },
    onError: (error) => toastError("Erreur lors de la suppression", reasonOf(error)),
  })
}
