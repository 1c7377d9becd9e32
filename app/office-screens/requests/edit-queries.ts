import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence, mailsTo } from "#app/office/feedback/mails-leave.ts"
import type { Edited } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Fee, StaffRequest } from "#domain/booking/staff-request.ts"
import { findClients, listServices, type Placement, readZones, refundPreview, whoIsFree } from "./data/read-context.ts"
import { assignContractor, type Assignment, requestPrepayment, saveFees, saveRequest } from "./data/write-request.ts"
import type { RequestDetails } from "./data/list-requests.ts"
import { requests } from "./queries.ts"

// Queries and changes of the panel and the dialogs. Separate from `queries.ts`, so that the list does not load them. Forms show the
// refusals of their own saves.

/** The slot of an appointment; null without a day and an hour. */
export function placementOf({
  scheduled_date: date,
  scheduled_time: time,
  duration_minutes,
  id,
}: RequestDetails): Placement | null {
  return date && time ? { date, time: time.slice(0, 5), durationMinutes: duration_minutes, exclude: id } : null
}

export function whoIsFreeQuery(moment: Placement | null) {
  return queryOptions({
    queryKey: [requests.table, "free", moment],
    queryFn: () => whoIsFree(browserDb(), moment),
    meta: { tables: ["teams", "contractors", "blocked_dates"] },
    // While another moment loads, the names stay. The warnings and the states of the teams are cleared: they belong to the previous moment.
    placeholderData: (before) =>
      before && {
        warnings: [],
        teams: before.teams.map((team) => ({ ...team, busy_with: null, hindrance: null })),
        contractors: before.contractors,
      },
  })
}

export function servicesQuery() {
  return queryOptions({
    queryKey: ["services", "choices"],
    queryFn: () => listServices(browserDb()),
    staleTime: 300_000,
  })
}

/** Finds the caller; the database answers nothing for less than two letters or four digits. */
export function clientsQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: [requests.table, "clients", query],
    queryFn: () => findClients(browserDb(), query),
    enabled: query.length > 1,
  })
}

export function zonesQuery() {
  return queryOptions({
    queryKey: ["scheduling_settings", "zones"],
    queryFn: () => readZones(browserDb()),
    staleTime: 300_000,
  })
}

export function refundPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [requests.table, "refund", id],
    queryFn: () => refundPreview(browserDb(), id),
    staleTime: 0,
  })
}

type RequestChange = { edited: Edited | null; values: StaffRequest }

/** Saves the form, with `saveAs` if it is part of a larger save. The form shows refusals at its fields. */
export function useSaveRequest(saveAs?: (values: StaffRequest) => Promise<{ id: string }>) {
  return useChange({
    table: requests.table,
    change: (db, { edited, values }: RequestChange): Promise<{ id: string }> =>
      saveAs?.(values) ?? saveRequest(db, edited, values),
    done: (_saved, { edited }) => (edited ? "Demande modifiée avec succès" : "Demande créée avec succès"),
  })
}

export function useRequestPrepayment() {
  return useChange({
    table: requests.table,
    change: requestPrepayment,
    done: () =>
      mailSentence("Lien de paiement envoyé", "Lien prêt, aucun serveur d’e-mail\u00a0: copiez-le pour le client"),
    failed: "Erreur lors de l’envoi du lien de paiement",
  })
}

type FeesChange = { edited: Edited; fees: Fee[]; notifyClient: boolean }

export function useSaveFees() {
  return useChange({
    table: requests.table,
    change: (db, { edited, fees, notifyClient }: FeesChange) => saveFees(db, edited, fees, notifyClient),
    done: (_nothing, { notifyClient }) => {
      const news = mailsTo({ client: notifyClient, contractor: false })
      return news ? `Frais mis à jour avec succès, ${news}` : "Frais mis à jour avec succès"
    },
  })
}

export function useAssignContractor(id: string) {
  return useChange({
    table: requests.table,
    change: (db, assignment: Assignment) => assignContractor(db, id, assignment),
    done: (isNotified, { contractorId }) => {
      if (!contractorId) return "Sous-traitant retiré"
      return isNotified
        ? mailSentence(
            "Sous-traitant assigné et prévenu par e-mail",
            "Sous-traitant assigné, e-mail conservé, aucun serveur d’e-mail\u00a0: appelez-le",
          )
        : "Sous-traitant assigné"
    },
    failed: "Erreur lors de l’assignation du sous-traitant",
  })
}
