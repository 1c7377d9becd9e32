import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastSuccess, toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatCents } from "#domain/money.ts"
import {
  type Cancellation,
  type CancelOrder,
  cancelRequest,
  undoCancellation,
  type UndoneCancellation,
} from "./data/cancel-request.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { requests } from "./queries.ts"

type Cancelled = Pick<RequestSummary, "id" | "client_name">

/** Cancels a request as ordered. An undo is offered for ten seconds; mails and refund wait one minute. */
export function useCancellation({ id, client_name }: Cancelled): (order: CancelOrder) => Promise<Cancellation> {
  const undo = useChange({
    table: requests.table,
    change: (db, done: Extract<Cancellation, { is_new: true }>) => undoCancellation(db, id, done),
    done: describeUndo,
    failed: "L’annulation n’a pas pu être reprise",
    readsAgainWhenRefused: true,
  })
  const cancel = useChange({
    table: requests.table,
    change: (db, order: CancelOrder) => cancelRequest(db, id, order),
    onDone(answer, order) {
      if (!answer.is_new) toastSuccess(`La demande de ${client_name} était déjà annulée`)
      else toastUndo(describeOutcome(client_name, answer, order.refund_cents), () => undo.mutate(answer))
    },
    readsAgainWhenRefused: true,
  })
  return cancel.mutateAsync
}

function describeOutcome(
  name: string,
  { is_client_told, is_contractor_told }: Extract<Cancellation, { is_new: true }>,
  refundCents: number,
): string {
  const money = refundCents > 0 ? `, ${formatCents(refundCents)} rendus` : ""
  const news = mailsTo({ client: is_client_told, contractor: is_contractor_told }) ?? "sans e-mail"
  return `${name}\u00a0: annulé${money}, ${news}`
}

function describeUndo({ is_client_untold, is_refund_stopped }: UndoneCancellation): string {
  const late = [
    is_client_untold ? null : "l’e-mail était parti, prévenez le client",
    is_refund_stopped ? null : "le remboursement était fait",
  ].filter(Boolean)
  return late.length > 0 ? `Annulation reprise, mais ${late.join(" et ")}` : "Annulation reprise"
}
