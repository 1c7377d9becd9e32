import { useMutation } from "@tanstack/react-query"
import { confirmAction } from "#app/components/office/confirm.tsx"
import { toastError, toastSuccess, toastUndo } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import { formatEuros } from "#domain/money.ts"
import { archiveRequest, removalOf, type RequestSummary, restoreRequest } from "./data.ts"
import { TABLE, useDeleteRequest } from "./queries.ts"

/** What the one button does that takes a request away: delete after a question, archive with a way back, or restore. */
export function useRemoval(onDeleted: () => void): (request: RequestSummary) => void {
  const remove = useDeleteRequest()
  const restore = useMutation({
    mutationFn: ({ id }: RequestSummary) => restoreRequest(browserDb(), id),
    onSuccess(_nothing, { client_name }) {
      announceTableChange(TABLE)
      toastSuccess(`Demande de ${client_name} restaurée`)
    },
    onError: (error) => toastError("Erreur lors de la restauration", reasonOf(error)),
  })
  const archive = useMutation({
    mutationFn: ({ id }: RequestSummary) => archiveRequest(browserDb(), id),
    onSuccess(_nothing, request) {
      announceTableChange(TABLE)
      toastUndo(`Demande de ${request.client_name} archivée`, () => restore.mutate(request))
    },
    onError: (error) => toastError("Erreur lors de l’archivage", reasonOf(error)),
  })

  return (request) => {
    const removal = removalOf(request)
    if (removal === "archive") return archive.mutate(request)
    if (removal === "restore") return restore.mutate(request)
    confirmAction({
      title: "Supprimer la demande",
      question: "Êtes-vous sûr de vouloir supprimer cette demande ?",
      detail: `${request.client_name}, ${request.service_type}, ${formatEuros(request.total_amount)}. Elle ne pourra pas être récupérée.`,
      confirmLabel: "Supprimer",
      isDestructive: true,
      onConfirm: () => remove.mutate(request.id, { onSuccess: onDeleted }),
    })
  }
}
