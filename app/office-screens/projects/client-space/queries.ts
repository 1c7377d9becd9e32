import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { makeLink } from "#app/office/links/data.ts"
import { idOfText } from "#app/lib/text-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import {
  type ChoiceValues,
  deleteChoice,
  listChoices,
  listMessages,
  listVisiblePhotos,
  markChoicesSeen,
  markMessagesRead,
  readPage,
  reopenChoice,
  saveChoice,
  type SpaceProject,
  writeToClient,
} from "./data.ts"

const PAGES = "client_pages"
const MESSAGES = "client_messages"
const CHOICES = "project_choices"

export function pageQuery(projectId: string) {
  return queryOptions({
    queryKey: [PAGES, projectId] as const,
    queryFn: () => readPage(browserDb(), projectId),
    meta: { tables: ["reno_projects", "private_links"] },
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
    table: PAGES,
    change: (db, mail: boolean) => makeLink(db, { kind: "client_page", project_id: projectId, mail }),
    done: ({ is_new }, mail) =>
      !is_new
        ? "Ce projet a déjà un lien, le voici"
        : mail
          ? mailSentence("Lien créé et envoyé au client", "Lien créé\u00a0: aucun e-mail ne part, copiez-le")
          : "Lien créé",
    failed: "Erreur lors de la création du lien",
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
