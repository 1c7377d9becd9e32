import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Edited } from "#app/office/records/rows.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import type { VisitValues } from "#domain/visits/schema.ts"
import {
  readGoers,
  readVisit,
  saveVisit,
  setVisitState,
  type StateChange,
  type VisitLinks,
  type VisitState,
} from "./data.ts"

const VISITS = "visits"

export const visitQuery = (id: string) =>
  queryOptions({ queryKey: [VISITS, "details", id], queryFn: () => readVisit(browserDb(), id) })

export const goersQuery = queryOptions({
  queryKey: [VISITS, "goers"],
  queryFn: () => readGoers(browserDb()),
  meta: { tables: ["teams", "profiles"] },
})

export function useSaveVisit(edited: Edited | null) {
  return useChange({
    table: VISITS,
    change: (db: Db, values: VisitValues & VisitLinks) => saveVisit(db, edited, values),
    done: (_, { scheduled_date, scheduled_time }) =>
      `Visite ${edited ? "enregistrée" : "planifiée"}\u00a0: ${formatLongDate(scheduled_date)} à ${formatTime(scheduled_time)}`,
  })
}

const DONE: Record<VisitState, string> = {
  planned: "Visite rétablie",
  done: "Visite faite",
  cancelled: "Visite annulée",
}

export function useVisitState() {
  return useChange({
    table: VISITS,
    change: setVisitState,
    done: (_, { state }: StateChange) => DONE[state],
    failed: "La visite n’a pas été modifiée",
    readsAgainWhenRefused: true,
  })
}
