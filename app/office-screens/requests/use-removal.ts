import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatEuros } from "#domain/money.ts"
import { archiveRequest, removalOf, type RequestSummary, restoreRequest } from "./data/list-requests.ts"
import { requests, useDeleteRequest } from "./queries.ts"

/** The action of the remove button: delete after a confirmation, archive with an undo, or restore. */
export function useRemoval(onDeleted: () => void): (request: RequestSummary) => void {
  const remove = useDeleteRequest()
  const restore = useChange({
    table: requests.table,
    change: (db, { id }: RequestSummary) => restoreRequest(db, id),
    done: (_nothing, { client_name }) => `Demande de ${client_name} restaurée`,
    failed: "Erreur lors de la restauration",
  })
  const archive = useChange({
    table: requests.table,
    change: (db, { id }: RequestSummary) => archiveRequest(db, id),
    onDone: (_nothing, request) =>
      toastUndo(`Demande de ${request.client_name} archivée`, () => restore.mutate(request)),
    failed: "Erreur lors de l’archivage",
  })

  return (request) => {
    const removal = removalOf(request)
    if (removal === "archive") return archive.mutate(request)
    if (removal === "restore") return restore.mutate(request)
    confirmDeletion({
      title: "Supprimer la demande",
      question: "Êtes-vous sûr de vouloir supprimer cette demande\u00a0?",
      detail: `${request.client_name}, ${request.service_type}, ${formatEuros(request.total_amount)}. Elle ne pourra pas être récupérée.`,
      onConfirm: () => remove.mutate(request.id, { onSuccess: onDeleted }),
    })
  }
}
