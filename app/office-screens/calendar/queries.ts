import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useUndoRequest } from "#app/office/records/use-undo-request.ts"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import {
  blockDates,
  type CalendarFilter,
  listBlockedDates,
  moveAppointment,
  type Range,
  readCalendar,
  unblockDate,
} from "./data.ts"

const REQUESTS = "brico_requests"
const BLOCKED = "blocked_dates"
const SHOWN_TABLES = [REQUESTS, "reno_projects", BLOCKED, "teams", "team_absences", "contractors", "visits"]
export const NO_FILTER: CalendarFilter = { query: "", kind: null, status: null, team: null }

export function calendarQuery(range: Range, filter: CalendarFilter) {
  return queryOptions({
    queryKey: ["calendar", range, filter],
    ...reading((db) => readCalendar(db, range, filter), SHOWN_TABLES),
    placeholderData: keepPreviousData,
  })
}

/** The appointments on days that are about to be closed. */
export function existingAppointmentsQuery(range: Range) {
  return queryOptions({
    queryKey: ["calendar", range, NO_FILTER],
    queryFn: () => readCalendar(browserDb(), range, NO_FILTER),
    meta: { tables: SHOWN_TABLES },
  })
}

export function blockedDatesQuery() {
  return queryOptions({ queryKey: [BLOCKED, "active"], queryFn: () => listBlockedDates(browserDb()) })
}

export function useBlockDates() {
  return useChange({
    table: BLOCKED,
    change: blockDates,
    done: (count) => (count > 1 ? `${count} dates bloquées avec succès` : "Date bloquée avec succès"),
    failed: "Erreur lors du blocage de la date",
  })
}

export function useUnblockDate() {
  return useChange({
    table: BLOCKED,
    change: unblockDate,
    done: "Date débloquée avec succès",
    failed: "Erreur lors du déblocage de la date",
  })
}

/**
 * Moves an appointment, or plans it for the first time. The dialog shows a refusal; the calendar is refetched in either case. An undo is offered
 * for ten seconds; mails wait one minute.
 */
export function useMoveAppointment({ client_name, is_planned }: Pick<CalendarEvent, "client_name" | "is_planned">) {
  const done = is_planned ? "rendez-vous déplacé" : "rendez-vous planifié"
  const undo = useUndoRequest({
    done: is_planned ? "Rendez-vous remis à sa place" : "Rendez-vous remis à planifier",
    failed: "Le rendez-vous n’a pas pu être remis à sa place",
  })
  return useChange({
    table: REQUESTS,
    change: moveAppointment,
    onDone(changed, { id, notify_client, notify_contractor = false }) {
      const news = mailsTo({ client: notify_client, contractor: notify_contractor })
      toastUndo(`${client_name}\u00a0: ${done}${news ? `, ${news}` : ""}`, () => undo(id, changed))
    },
    readsAgainWhenRefused: true,
  })
}
