import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { isUnderWay } from "#domain/mail/labels.ts"
import { listMails, listRecordMails, type MailSubject, readMail, resendMail } from "./data.ts"

/** Changes of these tables can cause mails. */
const SUBJECT_TABLES = ["brico_requests", "contact_requests"]
const CHECK_MS = 5000

export const mails = defineRecords({ table: "email_outbox", list: listMails, read: readMail })

/** The mails of one record, polled while one of them is being sent. */
export function recordMailsQuery(subject: MailSubject, id: string) {
  return queryOptions({
    queryKey: [mails.table, subject, id] as const,
    queryFn: () => listRecordMails(browserDb(), subject, id),
    staleTime: 0,
    meta: { tables: SUBJECT_TABLES },
    // The server usually sends a queued mail within a minute. No event reports it, so the page polls.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? CHECK_MS : false),
  })
}

export function useResendMail() {
  return useChange({
    table: mails.table,
    change: resendMail,
    done: () =>
      mailSentence(
        "L’e-mail sera renvoyé dans quelques instants",
        "L’e-mail reste conservé\u00a0: aucun serveur d’e-mail",
      ),
    failed: "Erreur lors du renvoi de l’e-mail",
    readsAgainWhenRefused: true,
  })
}
