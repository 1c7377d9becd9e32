import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { Blocking } from "#domain/calendar/schema.ts"
import {
  blockDates,
  type CalendarFilter,
  listBlockedDates,
  listSlots,
  type Move,
  moveAppointment,
  type Range,
  readCalendar,
  unblockDate,
} from "./data.ts"

const REQUESTS = "brico_requests"
const BLOCKED = "blocked_dates"
const SHOWN_TABLES = [REQUESTS, "reno_projects", BLOCKED, "teams", "contractors"]
export const NO_FILTER: CalendarFilter = { query: "", kind: null, status: null }

export function calendarQuery(range: Range, filter: CalendarFilter) {
  return queryOptions({
    queryKey: ["calendar", range, filter],
    queryFn: () => readCalendar(browserDb(), range, filter),
    meta: { tables: SHOWN_TABLES },
    placeholderData: keepPreviousData,
  })
}

/** Who stands on days that are about to be closed. */
export function standingQuery(range: Range) {
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
  return useMutation({
    mutationFn: (blocking: Blocking) => blockDates(browserDb(), blocking),
    onSuccess(count) {
      announceTableChange(BLOCKED)
      toastSuccess(count > 1 ? `${count} dates bloquées avec succès` : "Date bloquée avec succès")
    },
    onError: (error) => toastError("Erreur lors du blocage de la date", reasonOf(error)),
  })
}

export function useUnblockDate() {
  return useMutation({
    mutationFn: (id: string) => unblockDate(browserDb(), id),
    onSuccess() {
      announceTableChange(BLOCKED)
      toastSuccess("Date débloquée avec succès")
    },
    onError: (error) => toastError("Erreur lors du déblocage de la date", reasonOf(error)),
  })
}

/** Moves an appointment. What is refused, the dialog says; what is shown is read again either way. */
export function useMoveAppointment() {
  return useMutation({
    mutationFn: (move: Move) => moveAppointment(browserDb(), move),
    onSuccess: (_nothing, { notify_client }) =>
      toastSuccess(
        notify_client ? "Rendez-vous déplacé, le client est prévenu par e-mail" : "Rendez-vous déplacé avec succès",
      ),
    onSettled: () => announceTableChange(REQUESTS),
  })
}
