import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { VisitValues } from "#domain/visits/schema.ts"
import {
  listVisits,
  readGoers,
  readVisit,
  type SavedVisit,
  saveVisit,
  setVisitState,
  type StateChange,
  type Visit,
  type VisitLinks,
  type VisitState,
  writeVisit,
} from "./data.ts"

const VISITS = "visits"

export const visitQuery = (id: string) =>
  queryOptions({ queryKey: [VISITS, "details", id], queryFn: () => readVisit(browserDb(), id) })

export const recordVisitsQuery = (of: VisitLinks) =>
  queryOptions({
    queryKey: [VISITS, "of", of],
    queryFn: () => listVisits(browserDb(), of),
    meta: { tables: ["teams", "profiles"] },
  })

export const goersQuery = queryOptions({
  queryKey: [VISITS, "goers"],
  queryFn: () => readGoers(browserDb()),
  meta: { tables: ["teams", "profiles"] },
})

/** Plans a visit (`before` null) or changes one. An undo is offered for ten seconds; the mail waits one minute. */
export function useSaveVisit(before: Visit | null) {
  const takeBack = useTakeBack()
  return useChange({
    table: VISITS,
    change: (db: Db, values: VisitValues & VisitLinks) => saveVisit(db, before, values),
    onDone(saved, { scheduled_date, scheduled_time }) {
      const moment = `${formatLongDate(scheduled_date)} à ${formatTime(scheduled_time)}`
      toastUndo(`Visite ${before ? "enregistrée" : "planifiée"}\u00a0: ${moment}${newsOf(saved)}`, () =>
        takeBack({ saved, before: before ?? "cancelled" }),
      )
    },
  })
}

const DONE: Record<VisitState, string> = {
  planned: "Visite rétablie",
  done: "Visite faite",
  cancelled: "Visite annulée",
}

/** Changes the state of a visit, with the same undo. */
export function useVisitState() {
  const takeBack = useTakeBack()
  return useChange({
    table: VISITS,
    change: setVisitState,
    onDone: (saved, { state }: StateChange) =>
      toastUndo(`${DONE[state]}${newsOf(saved)}`, () => takeBack({ saved, before: saved.before })),
    failed: "La visite n’a pas été modifiée",
    readsAgainWhenRefused: true,
  })
}

type TakenBack = { saved: SavedVisit; before: Visit | "cancelled" }

/** Puts a visit back as it was, unless it was changed again meanwhile. The mail that waits is dropped; one that has left is followed by the true one. */
function useTakeBack() {
  const change = useChange({
    table: VISITS,
    change: (db: Db, { saved, before }: TakenBack) =>
      before === "cancelled"
        ? setVisitState(db, { ...saved, state: before, notify_client: true })
        : writeVisit(db, saved, { ...before, notify_client: true }),
    done: "C’est annulé",
    failed: "La visite n’a pas été modifiée",
    readsAgainWhenRefused: true,
  })
  return change.mutate
}

function newsOf({ mail }: SavedVisit): string {
  return mail ? `, ${mailsTo({ client: true, contractor: false })}` : ""
}
