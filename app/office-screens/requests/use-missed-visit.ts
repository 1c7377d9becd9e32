import { useQueryClient } from "@tanstack/react-query"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import type { MissedVisit } from "#domain/booking/missed.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { recordMissedVisit, undoMissedVisit } from "./data/miss-visit.ts"
import { requests } from "./queries.ts"

/** Notes « Pas fait ». Without a dialog that follows, an undo is offered for ten seconds. */
export function useMissedVisit({ id, client_name }: Pick<RequestSummary, "id" | "client_name">) {
  const client = useQueryClient()
  const undo = useChange({
    table: requests.table,
    change: (db) => undoMissedVisit(db, id),
    done: `${client_name}\u00a0: le rendez-vous est de nouveau à clore`,
    failed: "«\u00a0Pas fait\u00a0» n’a pas pu être repris",
    readsAgainWhenRefused: true,
  })
  const miss = useChange({
    table: requests.table,
    change: (db, { fault, next }: MissedVisit) => recordMissedVisit(db, id, fault, next === "cancel"),
    onDone(_nothing, { next }) {
      if (next === "later") toastUndo(`${client_name}\u00a0: pas fait, à replanifier`, () => undo.mutate())
    },
    readsAgainWhenRefused: true,
  })
  return async (missed: MissedVisit) => {
    await miss.mutateAsync(missed)
    // The dialog that follows begins with what the request is now.
    if (missed.next !== "later") await client.refetchQueries(requests.detailsQuery(id))
    return missed
  }
}
