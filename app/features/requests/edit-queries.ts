import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
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

export function whoIsFreeQuery(moment: Placement | null) {
  return queryOptions({
    queryKey: [TABLE, "free", moment],
    queryFn: () => whoIsFree(browserDb(), moment),
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

export function servicesQuery() {
  return queryOptions({
    queryKey: ["services", "choices"],
    queryFn: () => listServices(browserDb()),
    staleTime: 300_000,
  })
}

export function refundPreviewQuery(id: string) {
  return queryOptions({ queryKey: [TABLE, "refund", id], queryFn: () => refundPreview(browserDb(), id), staleTime: 0 })
}

const announce = () => announceTableChange(TABLE)

/** Saves the form, by `saveAs` when it is part of something larger. Its refusals belong to fields: the form shows them. */
export function useSaveRequest(edited: Edited | null, saveAs?: (values: StaffRequest) => Promise<{ id: string }>) {
  return useMutation({
    mutationFn: (values: StaffRequest): Promise<{ id: string }> =>
      saveAs?.(values) ?? saveRequest(browserDb(), edited, values),
    onSuccess() {
      announce()
      toastSuccess(edited ? "Demande modifiée avec succès" : "Demande créée avec succès")
    },
  })
}

/** The request as it is in the database now, whatever the cache holds. */
export function useReadAgain() {
  const client = useQueryClient()
  return async (id: string) => {
    const request = await readRequest(browserDb(), id)
    client.setQueryData(keys.details(id), request)
    return request
  }
}

export function useSavePayment() {
  return useMutation({
    mutationFn: ({ edited, payment }: { edited: Edited; payment: Payment }) =>
      savePayment(browserDb(), edited, payment),
    onSuccess() {
      announce()
      toastSuccess("Paiement mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour du paiement", reasonOf(error)),
  })
}

export function useRefund() {
  return useMutation({
    mutationFn: (order: RefundOrder) => refundPayment(browserDb(), order),
    onSuccess() {
      announce()
      toastSuccess("Paiement mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour du paiement", reasonOf(error)),
  })
}

export function useRequestPrepayment() {
  return useMutation({
    mutationFn: (id: string) => requestPrepayment(browserDb(), id),
    onSuccess() {
      announce()
      toastSuccess("Lien de paiement envoyé")
    },
    onError: (error) => toastError("Erreur lors de l’envoi du lien de paiement", reasonOf(error)),
  })
}

type FeesChange = { edited: Edited; fees: (Fee & { id?: string })[] }

export function useSaveFees() {
  return useMutation({
    mutationFn: ({ edited, fees }: FeesChange) => saveFees(browserDb(), edited, fees),
    onSuccess() {
      announce()
      toastSuccess("Frais mis à jour avec succès")
    },
    onError: (error) => toastError("Erreur lors de la mise à jour des frais", reasonOf(error)),
  })
}

export function useAssignContractor(id: string) {
  return useMutation({
    mutationFn: (contractorId: string | null) => assignContractor(browserDb(), id, contractorId),
    onSuccess(_nothing, contractorId) {
      announce()
      toastSuccess(contractorId ? "Sous-traitant assigné" : "Sous-traitant retiré")
    },
    onError: (error) => toastError("Erreur lors de l'assignation du sous-traitant", reasonOf(error)),
  })
}
