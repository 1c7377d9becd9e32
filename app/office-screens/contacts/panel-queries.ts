import { announceTableChange } from "#app/office/live/table-changed.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { Json } from "#domain/database.gen.ts"
import { convertContact, type Reply, replyToContact } from "./data/list-contacts.ts"
import { contacts } from "./queries.ts"

// Queries and changes of the panel and the conversions. Separate from `queries.ts`, so that the list does not load them.

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
