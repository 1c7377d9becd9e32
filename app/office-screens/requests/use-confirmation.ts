import { useQueryClient } from "@tanstack/react-query"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { type Confirmation, confirmRequest, undoConfirmation } from "./data/confirm-request.ts"
import { requests } from "./queries.ts"

type Confirmed = Pick<RequestSummary, "id">

/** Confirms at once on screen, with a mail to the client if `notify` is true. An undo is offered for ten seconds; the mail waits one minute. */
export function useConfirmation(): (request: Confirmed, notify: boolean) => void {
  const client = useQueryClient()
  const undo = useChange({
    table: requests.table,
    change: undoConfirmation,
    done: (isUntold) =>
      isUntold ? "Confirmation annulée" : "Confirmation annulée, mais l’e-mail était parti\u00a0: prévenez le client",
    failed: "Erreur lors de la mise à jour du statut",
    showAtOnce: ({ id }) => requests.show(client, id, { status: "pending" }),
  })
  const confirm = useChange({
    table: requests.table,
    change: (db, { request: { id }, notify }: { request: Confirmed; notify: boolean }) =>
      confirmRequest(db, { id, notify }),
    failed: "Erreur lors de la mise à jour du statut",
    showAtOnce: ({ request: { id } }) => requests.show(client, id, { status: "confirmed" }),
    onDone: (answer, { request: { id } }) =>
      toastUndo(describeConfirmation(answer), () => undo.mutate({ id, version: answer.version })),
  })
  return (request, notify) => confirm.mutate({ request, notify })
}

function describeConfirmation({ is_told, is_dated }: Confirmation): string {
  if (is_told) return `Demande confirmée, ${mailsTo({ client: true, contractor: false }) ?? ""}`
  return is_dated ? "Demande confirmée, sans e-mail" : "Demande confirmée sans date\u00a0: aucun e-mail ne part"
}
