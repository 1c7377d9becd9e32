import { queryOptions, useMutation } from "@tanstack/react-query"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { signDownload, SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { Json } from "#domain/database.gen.ts"
import { type ContactPhoto, convertContact, type Reply, replyToContact } from "./data/list-contacts.ts"
import { contacts } from "./queries.ts"

// Queries and changes of the panel and the conversions. Separate from `queries.ts`, so that the list does not load them.

export function photosQuery(id: string, photos: readonly ContactPhoto[]) {
  return queryOptions({
    queryKey: ["contact_request_photos", id, photos.length],
    queryFn: () =>
      signFiles(
        browserDb(),
        photos.map(({ path }) => path),
      ),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (photo: ContactPhoto) => signDownload(browserDb(), photo.path, photo.name),
    onSuccess: (href, { name }) => Object.assign(document.createElement("a"), { href, download: name }).click(),
    onError: (error) => toastError("Erreur lors du téléchargement de la photo", reasonOf(error)),
  })
}

const TABLES: Record<Conversion, string> = { brico: "brico_requests", reno: "reno_projects" }

/** Converts a request and refreshes the lists of both tables. The form shows a refusal. */
export function useConvert(id: string, target: Conversion) {
  return useChange({
    table: contacts.table,
    change: (db, values: Json) => convertContact(db, id, target, values),
    onDone: () => announceTableChange(TABLES[target]),
    // A refusal may mean that another person converted it first: the panel is refetched and shows the result.
    readsAgainWhenRefused: true,
  })
}

/** Sends a reply and refetches the record's mails. The dialog shows a refusal. */
export function useReply(id: string) {
  return useChange({
    table: contacts.table,
    change: (db, reply: Reply) => replyToContact(db, id, reply),
    onDone: () => announceTableChange("email_outbox"),
    done: () => mailSentence("Réponse envoyée", "Réponse conservée, aucun serveur d’e-mail\u00a0: appelez le client"),
  })
}
