import { confirmAction, confirmDeletion } from "#app/office/form/confirm.tsx"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { describeAppointment } from "./appointment.tsx"
import { archiveRequest, removalOf, type RequestSummary, restoreRequest } from "./data/list-requests.ts"
import { requests, useDeleteRequest } from "./queries.ts"

type Ways = { onDeleted: () => void; onCancel: (id: string) => void }

/**
 * The action of the remove button: delete after a confirmation, archive with an undo, or restore. An appointment to come is not archived
 * without a question: `onCancel` opens the dialog that ends it.
 */
export function useRemoval({ onDeleted, onCancel }: Ways): (request: RequestSummary) => void {
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
    if (removal === "archive" && isToCome(request)) {
      return confirmAction({
        title: "Archiver un rendez-vous à venir",
        question: `Le rendez-vous de ${request.client_name}, ${describeAppointment(request)}, reste au calendrier, et personne n’est prévenu.`,
        confirmLabel: "Archiver quand même",
        onConfirm: () => archive.mutate(request),
        other: { label: "Annuler le rendez-vous…", onChoose: () => onCancel(request.id) },
      })
    }
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

function isToCome({ status, scheduled_date }: RequestSummary): boolean {
  return status !== "completed" && status !== "cancelled" && (scheduled_date ?? "") >= parisToday()
}
