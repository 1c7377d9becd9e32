import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailsTo } from "#app/office/feedback/mails-leave.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { useChange } from "#app/office/records/use-change.ts"
import {
  blockDates,
  type CalendarFilter,
  listBlockedDates,
  listSlots,
  moveAppointment,
  type Range,
  readCalendar,
  unblockDate,
} from "./data.ts"

const REQUESTS = "brico_requests"
const BLOCKED = "blocked_dates"
const SHOWN_TABLES = [REQUESTS, "reno_projects", BLOCKED, "teams", "contractors"]
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

export function slotsQuery(requestId: string, day: string) {
  return queryOptions({
    queryKey: [REQUESTS, "slots", requestId, day],
    queryFn: () => listSlots(browserDb(), requestId, day),
    meta: { tables: [BLOCKED, "teams"] },
  })
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

/** Moves an appointment. The dialog shows a refusal; the calendar is refetched in either case. */
export function useMoveAppointment() {
  return useChange({
    table: REQUESTS,
    change: moveAppointment,
    done: (_nothing, { notify_client, notify_contractor = false }) => {
      const news = mailsTo({ client: notify_client, contractor: notify_contractor })
      return news ? `Rendez-vous déplacé, ${news}` : "Rendez-vous déplacé avec succès"
    },
    readsAgainWhenRefused: true,
  })
}
