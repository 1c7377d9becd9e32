import { queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import { addDays, parisInstant, parisToday } from "#domain/dates.ts"
import { updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { announceDeparture, readDay, readOverview, setDeparted } from "./data.ts"

const REQUESTS = "brico_requests"

/**
 * The next appointment depends on the time of day: each five minutes. Both queries depend on the date of Paris: at midnight, so that a screen that
 * stays open through the night never shows the new date over the appointments of the old one.
 */
export function untilNextRead(): number {
  const now = new Date()
  const midnight = parisInstant(addDays(parisToday(now), 1), "00:00").getTime()
  return Math.min(READ_AGAIN_MS, Math.max(midnight - now.getTime(), 0) + 1_000)
}
const READ_AGAIN_MS = 5 * 60_000

export function overviewQuery() {
  return queryOptions({
    queryKey: ["dashboard", "overview"],
    ...reading(readOverview, [
      "brico_requests",
      "client_messages",
      "visits",
      "contact_requests",
      "contractor_quote_requests",
      "customer_tasks",
      "email_outbox",
      "field_actions",
      "invoices",
      "payment_disputes",
      "project_choices",
      "project_milestones",
      "quotes",
      "receipts",
      "refunds",
      "reno_projects",
    ]),
    refetchInterval: untilNextRead,
  })
}

export function dayQuery() {
  return queryOptions({
    queryKey: [REQUESTS, "day"],
    ...reading(readDay, ["teams", "contractors", "visits"]),
    refetchInterval: untilNextRead,
  })
}

export function useSetDeparted() {
  return useChange({
    table: REQUESTS,
    change: (db, { id, isDeparted }: { id: string; isDeparted: boolean }) => setDeparted(db, id, isDeparted),
    failed: "Le départ n’est pas enregistré",
    readsAgainWhenRefused: true,
  })
}

export function useAnnounceDeparture() {
  return useChange({
    table: REQUESTS,
    change: announceDeparture,
    done: "Le client reçoit un e-mail",
    failed: "L’e-mail n’est pas parti",
  })
}

/** Sets « Terminé », or the previous status again (undo). */
export function useSetStatus() {
  return useChange({
    table: REQUESTS,
    change: (db, { id, status }: { id: string; status: BricoStatus }) => updateRow(db, REQUESTS, id, { status }),
    failed: "Erreur lors de la mise à jour du statut",
    readsAgainWhenRefused: true,
  })
}
