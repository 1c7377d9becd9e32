import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { Fee, Payment, StaffRequest } from "#domain/booking/staff-request.ts"
import { readRequest } from "./data.ts"
import { listServices, type Placement, refundPreview, whoIsFree } from "./data/read-context.ts"
import {
  assignContractor,
  type Edited,
  refundPayment,
  type RefundOrder,
  requestPrepayment,
  saveFees,
  savePayment,
  saveRequest,
} from "./data/write-request.ts"
import { keys, TABLE } from "./queries.ts"

// What the panel and the dialogs read and do. Apart from `queries.ts`: the list needs nothing of it.

export function whoIsFreeQuery(db: Db, moment: Placement | null) {
  return queryOptions({
    queryKey: [TABLE, "free", moment],
    queryFn: () => whoIsFree(db, moment),
    meta: { tables: ["teams", "contractors", "blocked_dates"] },
    // The states of the moment before are no states of this one, but the names stay.
    placeholderData: (before) =>
      before && {
        warnings: [],
        teams: before.teams.map((team) => ({ ...team, busy_with: null })),
        contractors: before.contractors,
      },
  })
}

export function servicesQuery(db: Db) {
  return queryOptions({ queryKey: ["services", "choices"], queryFn: () => listServices(db), staleTime: 300_000 })
}

export function refundPreviewQuery(db: Db, id: string) {
  return queryOptions({ queryKey: [TABLE, "refund", id], queryFn: () => refundPreview(db, id), staleTime: 0 })
}

const announce = () => announceTableChange(TABLE)

/** Saves the form, by `saveAs` when it is part of something larger. Its refusals belong to fields: the form shows them. */
export function useSaveRequest(
  db: Db,
  edited: Edited | null,
  saveAs?: (values: StaffRequest) => Promise<{ id: string }>,
) {
  return useMutation({
    mutationFn: (values: StaffRequest): Promise<{ id: string }> => saveAs?.(values) ?? saveRequest(db, edited, values),
    onSuccess() {
      announce()
      toastSuccess(edited ? "Demande modifiée avec succès" : "Demande créée avec succès")
    },
  })
}

/** The request as it is in the database now, whatever the cache holds. */
export function useReadAgain(db: Db) {
  const client = useQueryClient()
  return async (id: string) => {
    const request = await readRequest(db, id)
    client.setQueryData(keys.details(id), request)
    return request
  }
}

export function useSavePayment(db: Db) {
  return useMutation({
    mutationFn: ({ edited, payment }: { edited: Edited; payment: Payment }) => savePayment(db, edited, payment),
    onSuccess() {
      announce()
      toastSuccess("Paiement mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour du paiement", reasonOf(error)),
  })
}

export function useRefund(db: Db) {
  return useMutation({
    mutationFn: (order: RefundOrder) => refundPayment(db, order),
    onSuccess() {
      announce()
      toastSuccess("Paiement mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour du paiement", reasonOf(error)),
  })
}

export function useRequestPrepayment(db: Db) {
  return useMutation({
    mutationFn: (id: string) => requestPrepayment(db, id),
    onSuccess() {
      announce()
      toastSuccess("Lien de paiement envoyé")
    },
    onError: (error) => toastError("Erreur lors de l’envoi du lien de paiement", reasonOf(error)),
  })
}

type FeesChange = { edited: Edited; fees: (Fee & { id?: string })[] }

export function useSaveFees(db: Db) {
  return useMutation({
    mutationFn: ({ edited, fees }: FeesChange) => saveFees(db, edited, fees),
    onSuccess() {
      announce()
      toastSuccess("Frais mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour des frais", reasonOf(error)),
  })
}

export function useAssignContractor(db: Db, id: string) {
  return useMutation({
    mutationFn: (contractorId: string | null) => assignContractor(db, id, contractorId),
    onSuccess(_nothing, contractorId) {
      announce()
      toastSuccess(contractorId ? "Sous-traitant assigné" : "Sous-traitant retiré")
    },
    onError: (error) => toastError("Erreur lors de l'assignation du sous-traitant", reasonOf(error)),
  })
}
