import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { idOfText } from "#app/lib/text-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { preparedFor, type RequestPlace, sentTo } from "#domain/price-requests/request.ts"
import type { PriceRequestForm } from "#domain/price-requests/schema.ts"
import {
  awardPriceRequest,
  extendPriceRequest,
  listCandidates,
  listChoosablePhotos,
  listMissingPapers,
  listPriceRequests,
  sendPriceRequest,
  undoAward,
  withdrawPriceRequest,
} from "./data.ts"

const TELL_THEM = "aucun e-mail ne part\u00a0: prévenez-les"

export const QUOTES = "contractor_quote_requests"

export function priceRequestsQuery(projectId: string) {
  return queryOptions({
    queryKey: [QUOTES, projectId] as const,
    queryFn: () => listPriceRequests(browserDb(), projectId),
    meta: { tables: ["contractors"] },
  })
}

/** The number of price requests of a project; undefined while loading and after an error. */
export function usePriceRequestCount(projectId: string): number | undefined {
  return useQuery(priceRequestsQuery(projectId)).data?.length
}

export function papersQuery(projectId: string) {
  return queryOptions({
    queryKey: [QUOTES, "papers", projectId] as const,
    queryFn: () => listMissingPapers(browserDb(), projectId),
    meta: { tables: ["contractors", "contractor_papers"] },
  })
}

export function candidatesQuery(place: RequestPlace) {
  return queryOptions({
    queryKey: ["contractors", "candidates", place] as const,
    queryFn: () => listCandidates(browserDb(), place),
  })
}

export function choosablePhotosQuery(projectId: string) {
  return queryOptions({
    queryKey: ["project_photos", "choosable", projectId] as const,
    queryFn: () => listChoosablePhotos(browserDb(), projectId),
  })
}

/** The calling dialog shows refusals, and the recipients that were not reached. */
export function useSendRequest(place: RequestPlace) {
  return useChange({
    table: QUOTES,
    change: async (db, { formId, ...request }: Omit<PriceRequestForm, "roundId"> & { formId: string }) => {
      const { message, dueOn, includeDetails, selectedPhotos } = request
      const roundId = idOfText(formId, message, dueOn ?? "", String(includeDetails), ...selectedPhotos)
      return sendPriceRequest(db, place, { ...request, roundId })
    },
    done: (results) => {
      const reached = results.filter(({ success }) => success).length
      return mailSentence(sentTo(reached), preparedFor(reached))
    },
  })
}

/** An award changes what the project commits and perhaps its estimate; undoing one of an earlier version deletes its expense. */
function announceProjectChange() {
  announceTableChange("reno_projects")
  announceTableChange("project_expenses")
}

export function useAward(name: string) {
  return useChange({
    table: QUOTES,
    change: awardPriceRequest,
    done: () => `Chiffrage de ${name} retenu, ${mailSentence("les autres sous-traitants sont prévenus", TELL_THEM)}`,
    onDone: announceProjectChange,
  })
}

export function useUndoAward() {
  return useChange({
    table: QUOTES,
    change: undoAward,
    done: () => `Choix rouvert\u00a0: ${mailSentence("les sous-traitants sont prévenus", TELL_THEM)}`,
    onDone: announceProjectChange,
    failed: "Erreur lors de l’annulation du choix",
    readsAgainWhenRefused: true,
  })
}

export function useWithdraw() {
  return useChange({
    table: QUOTES,
    change: withdrawPriceRequest,
    done: () =>
      `Demande retirée\u00a0: son lien n’ouvre plus rien, ${mailSentence("le sous-traitant est prévenu", "aucun e-mail ne part")}`,
    failed: "Erreur lors du retrait de la demande",
    readsAgainWhenRefused: true,
  })
}

export function useExtend() {
  return useChange({
    table: QUOTES,
    change: extendPriceRequest,
    done: "Délai de réponse modifié",
    failed: "Erreur lors de la modification du délai",
  })
}
