import { confirmAction } from "#app/office/form/confirm.tsx"
import { BRICO_STATUSES, type BricoStatus, bricoStatusLabels } from "#domain/booking/labels.ts"
import type { RequestActions } from "./actions.ts"
import { canNotifyClient } from "./confirm-button.tsx"
import type { RequestSummary } from "./data/list-requests.ts"

/**
 * « Annulé » opens the dialog of a cancellation, and another status of a cancelled request the dialog of its way back. « Confirmé » for a pending
 * request acts like the confirm button: the client gets a mail if possible, and the change can be undone. Any other step back asks first.
 */
export function chooseStatus(
  request: RequestSummary,
  status: BricoStatus,
  { onStatus, onConfirm, onDialog }: Pick<RequestActions, "onStatus" | "onConfirm" | "onDialog">,
  notifyClient = true,
) {
  if (status === "cancelled") onDialog("annuler", request.id)
  else if (request.status === "cancelled") onDialog("retablir", request.id)
  else if (request.status === "pending" && status === "confirmed")
    onConfirm(request, notifyClient && canNotifyClient(request))
  else if (BRICO_STATUSES.indexOf(status) < BRICO_STATUSES.indexOf(request.status))
    confirmAction({
      title: `Revenir à «\u00a0${bricoStatusLabels[status]}\u00a0»`,
      question: `La demande de ${request.client_name} est «\u00a0${bricoStatusLabels[request.status]}\u00a0». Personne n’est prévenu de ce retour\u00a0: si un message est déjà parti, appelez le client.`,
      confirmLabel: `Revenir à «\u00a0${bricoStatusLabels[status]}\u00a0»`,
      onConfirm: () => onStatus(request, status),
    })
  else onStatus(request, status)
}
