import type { BricoStatus } from "#domain/booking/labels.ts"
import type { RequestActions } from "./actions.ts"
import { canNotifyClient } from "./confirm-button.tsx"
import type { RequestSummary } from "./data/list-requests.ts"

/**
 * « Annulé » opens the dialog of a cancellation. « Confirmé » for a pending request acts like the confirm button: the client gets a mail if
 * possible, and the change can be undone.
 */
export function chooseStatus(
  request: RequestSummary,
  status: BricoStatus,
  { onStatus, onConfirm, onDialog }: Pick<RequestActions, "onStatus" | "onConfirm" | "onDialog">,
  notifyClient = true,
) {
  if (status === "cancelled") onDialog("annuler", request.id)
  else if (request.status === "pending" && status === "confirmed")
    onConfirm(request, notifyClient && canNotifyClient(request))
  else onStatus(request, status)
}
