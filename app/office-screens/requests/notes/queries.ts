import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { isUnderWay } from "#domain/mail/labels.ts"
import { listNotes, requestNote, sendNote } from "./data.ts"

const TABLE = "documents"
/** The site draws a note within seconds, and no event reports it. */
const CHECK_MS = 2_000

/** The notes of a request, polled while one of them is drawn or mailed. */
export function notesQuery(requestId: string) {
  return queryOptions({
    queryKey: [TABLE, "notes", requestId] as const,
    queryFn: () => listNotes(browserDb(), requestId),
    staleTime: 0,
    meta: { tables: ["brico_requests", "company_settings", "email_outbox"] },
    refetchInterval: ({ state: { data } }) =>
      data?.notes.some(({ made_at }) => made_at === null && data.missing.length === 0) ||
      data?.mails.some(({ status }) => isUnderWay(status))
        ? CHECK_MS
        : false,
  })
}

/** `known`: the ids of the notes that are made, to tell staff that nothing is new. */
export function useRequestNote(known: string[]) {
  return useChange({
    table: TABLE,
    change: requestNote,
    done: (id) =>
      known.includes(id) ? "La dernière note est à jour\u00a0: rien n’a changé depuis" : "La note se prépare",
    failed: "Erreur lors de la préparation de la note",
    readsAgainWhenRefused: true,
  })
}

export function useSendNote() {
  return useChange({
    table: "email_outbox",
    change: sendNote,
    done: () =>
      mailSentence(
        "La note part au client dans un instant",
        "E-mail conservé, aucun serveur d’e-mail\u00a0: remettez la note au client",
      ),
    failed: "Erreur lors de l’envoi de la note",
  })
}
