import { useQueryClient } from "@tanstack/react-query"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useUndoRequest } from "#app/office/records/use-undo-request.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { type Confirmation, confirmRequest } from "./data/confirm-request.ts"
import { requests } from "./queries.ts"

type Confirmed = Pick<RequestSummary, "id" | "client_name">

/** Confirms at once on screen, with a mail to the client if `notify` is true. An undo is offered for ten seconds; the mail waits one minute. */
export function useConfirmation(): (request: Confirmed, notify: boolean) => void {
  const client = useQueryClient()
  const undo = useUndoRequest({ done: "Confirmation annulée", failed: "Erreur lors de la mise à jour du statut" })
  const confirm = useChange({
    table: requests.table,
    change: (db, { request: { id }, notify }: { request: Confirmed; notify: boolean }) =>
      confirmRequest(db, { id, notify }),
    failed: "Erreur lors de la mise à jour du statut",
    showAtOnce: ({ request: { id } }) => requests.show(client, id, { status: "confirmed" }),
    onDone: (answer, { request: { id, client_name } }) =>
      toastUndo(describeConfirmation(client_name, answer), () => undo(id, answer)),
  })
  return (request, notify) => confirm.mutate({ request, notify })
}

function describeConfirmation(name: string, { is_told, is_dated }: Confirmation): string {
  const done = `${name}\u00a0: demande confirmée`
  if (is_told) return `${done}, ${mailsTo({ client: true, contractor: false }) ?? ""}`
  return is_dated ? `${done}, sans e-mail` : `${done} sans date\u00a0: aucun e-mail ne part`
}
