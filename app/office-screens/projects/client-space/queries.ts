import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { idOfText } from "#app/lib/text-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import {
  type ChoiceValues,
  deleteChoice,
  listChoices,
  listMessages,
  listVisiblePhotos,
  makeLink,
  markChoicesSeen,
  markMessagesRead,
  readLink,
  reopenChoice,
  revokeLink,
  saveChoice,
  type SpaceProject,
  writeToClient,
} from "./data.ts"

const LINKS = "client_links"
const MESSAGES = "client_messages"
const CHOICES = "project_choices"

export function linkQuery(projectId: string) {
  return queryOptions({
    queryKey: [LINKS, projectId] as const,
    queryFn: () => readLink(browserDb(), projectId),
    meta: { tables: ["reno_projects"] },
  })
}

export function messagesQuery(projectId: string) {
  return queryOptions({ queryKey: [MESSAGES, projectId] as const, queryFn: () => listMessages(browserDb(), projectId) })
}

export function choicesQuery(projectId: string) {
  return queryOptions({
    queryKey: [CHOICES, projectId] as const,
    queryFn: () => listChoices(browserDb(), projectId),
    meta: { tables: ["project_choice_options"] },
  })
}

export function visiblePhotosQuery(projectId: string) {
  return queryOptions({
    queryKey: ["project_photos", "visible", projectId] as const,
    queryFn: () => listVisiblePhotos(browserDb(), projectId),
  })
}

export function useMakeLink(projectId: string) {
  return useChange({
    table: LINKS,
    change: (db, mail: boolean) => makeLink(db, projectId, mail),
    done: ({ is_new }, mail) =>
      !is_new
        ? "Ce projet a déjà un lien, le voici"
        : mail
          ? mailSentence("Lien créé et envoyé au client", "Lien créé\u00a0: aucun e-mail ne part, copiez-le")
          : "Lien créé",
    failed: "Erreur lors de la création du lien",
  })
}

export function useRevokeLink(projectId: string) {
  return useChange({
    table: LINKS,
    change: (db) => revokeLink(db, projectId),
    done: "Lien révoqué\u00a0: il n’ouvre plus rien",
    failed: "Erreur lors de la révocation du lien",
  })
}

/** The form shows a refusal. `isShown`: the client has a link, so the message is on their page. */
export function useWriteToClient({ id: projectId, client_email }: SpaceProject, isShown: boolean) {
  return useChange({
    table: MESSAGES,
    change: async (db, { formId, body }: { formId: string; body: string }) =>
      writeToClient(db, projectId, { id: idOfText(formId, body), body }),
    done: () => {
      if (!isShown) return "Message enregistré\u00a0: le client le lira quand son lien sera créé"
      const kept = "Message visible sur la page du client\u00a0: aucun e-mail ne part, prévenez-le"
      return client_email ? mailSentence("Message envoyé au client", kept) : kept
    },
  })
}

export function useMarkRead(projectId: string) {
  return useChange({
    table: MESSAGES,
    change: (db) => markMessagesRead(db, projectId),
    failed: "Erreur lors de la mise à jour des messages",
  })
}

export function useMarkSeen(projectId: string) {
  return useChange({
    table: CHOICES,
    change: (db) => markChoicesSeen(db, projectId),
    failed: "Erreur lors de la mise à jour des choix",
  })
}

/** The dialog shows a refusal. */
export function useSaveChoice(projectId: string) {
  return useChange({
    table: CHOICES,
    change: (db, choice: ChoiceValues) => saveChoice(db, projectId, choice),
    done: "Choix proposé au client",
  })
}

export function useReopenChoice() {
  return useChange({
    table: CHOICES,
    change: reopenChoice,
    done: "Le client peut choisir de nouveau",
    failed: "Erreur lors de la réouverture du choix",
  })
}

export function useDeleteChoice() {
  return useChange({
    table: CHOICES,
    change: deleteChoice,
    done: "Choix supprimé",
    failed: "Erreur lors de la suppression du choix",
    readsAgainWhenRefused: true,
  })
}
