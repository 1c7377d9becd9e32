import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastSuccess, toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useUndoRequest } from "#app/office/records/use-undo-request.ts"
import { formatCents } from "#domain/money.ts"
import {
  cancelRequest,
  type CancelOrder,
  type Ended,
  type ReinstateOrder,
  reinstateRequest,
} from "./data/cancel-request.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { requests } from "./queries.ts"

type Named = Pick<RequestSummary, "id" | "client_name">

/** Cancels a request as ordered. An undo is offered for ten seconds; mails and refund wait one minute. */
export function useCancellation({ id, client_name }: Named): (order: CancelOrder) => Promise<Ended> {
  const undo = useUndoRequest({ done: "Annulation reprise", failed: "L’annulation n’a pas pu être reprise" })
  const cancel = useChange({
    table: requests.table,
    change: (db, order: CancelOrder) => cancelRequest(db, id, order),
    onDone(answer, { refund_cents }) {
      if (!answer.is_new) return toastSuccess(`La demande de ${client_name} était déjà annulée`)
      const money = refund_cents > 0 ? `, ${formatCents(refund_cents)} rendus` : ""
      toastUndo(`${client_name}\u00a0: annulé${money}, ${newsOf(answer)}`, () => undo(id, answer))
    },
    readsAgainWhenRefused: true,
  })
  return cancel.mutateAsync
}

/** Takes a cancellation back. An undo is offered for ten seconds; mails wait one minute. */
export function useReinstatement({ id, client_name }: Named): (order: ReinstateOrder) => Promise<Ended> {
  const undo = useUndoRequest({ done: "De nouveau annulé", failed: "La demande n’a pas pu être annulée de nouveau" })
  const reinstate = useChange({
    table: requests.table,
    change: (db, order: ReinstateOrder) => reinstateRequest(db, id, order),
    onDone(answer) {
      if (!answer.is_new) toastSuccess(`La demande de ${client_name} était déjà rétablie`)
      else toastUndo(`${client_name}\u00a0: rétabli, ${newsOf(answer)}`, () => undo(id, answer))
    },
    readsAgainWhenRefused: true,
  })
  return reinstate.mutateAsync
}

function newsOf({ is_client_told, is_contractor_told }: Extract<Ended, { is_new: true }>): string {
  return mailsTo({ client: is_client_told, contractor: is_contractor_told }) ?? "sans e-mail"
}
