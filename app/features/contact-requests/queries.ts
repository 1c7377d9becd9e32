import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { showAtOnce } from "#app/lib/optimistic.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { ContactStatus } from "#domain/contact/labels.ts"
import {
  type ContactDetails,
  type ContactFilter,
  type ContactPage,
  deleteContact,
  listContacts,
  readContact,
  readOverview,
  setContactStatus,
} from "./data.ts"

export const TABLE = "contact_requests"

const keys = {
  all: [TABLE] as const,
  lists: [TABLE, "list"] as const,
  list: (filter: ContactFilter) => [TABLE, "list", filter] as const,
  overview: [TABLE, "overview"] as const,
  details: (id: string) => [TABLE, "details", id] as const,
}

export function contactListQuery(filter: ContactFilter) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: () => listContacts(browserDb(), filter),
    placeholderData: keepPreviousData,
  })
}

export function overviewQuery() {
  return queryOptions({
    queryKey: keys.overview,
    queryFn: () => readOverview(browserDb()),
    meta: { tables: ["company_settings"] },
  })
}

/** Requests deleted here: a panel that is about to close must not ask for them again. */
const gone = new Set<string>()

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: keys.details(id),
    queryFn: () => readContact(browserDb(), id),
    enabled: () => !gone.has(id),
    // A project that is renamed or deleted shows in the panel of the request that it came from.
    meta: { tables: ["brico_requests", "reno_projects"] },
  })
}

/** Reads again what is on screen. Resolves when it is there. */
export function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.all })
}

function showStatus(client: QueryClient, id: string, status: ContactStatus): void {
  client.setQueriesData<ContactPage>(
    { queryKey: keys.lists },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
  )
  client.setQueryData<ContactDetails>(keys.details(id), (details) => details && { ...details, status })
}

/** Changes a status at once on screen, and back when the server refuses. */
export function useSetContactStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: ContactStatus }) => setContactStatus(browserDb(), id, status),
    onMutate: ({ id, status }) => showAtOnce(client, keys.all, () => showStatus(client, id, status)),
    onError(error, _change, takeBack) {
      takeBack?.()
      toastError("Erreur lors de la mise à jour du statut", reasonOf(error))
    },
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useDeleteContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteContact(browserDb(), id),
    onSuccess(_nothing, id) {
      gone.add(id)
      client.removeQueries({ queryKey: keys.details(id) })
      announceTableChange(TABLE)
      toastSuccess("Demande supprimée avec succès")
    },
    onError: (error) => toastError("Erreur lors de la suppression de la demande", reasonOf(error)),
  })
}
