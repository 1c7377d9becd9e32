import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { isUnderWay } from "#domain/mail/labels.ts"
import type { NotificationSettingsChange } from "#domain/mail/schema.ts"
import {
  listMails,
  listRecordMails,
  type MailFilter,
  type MailSubject,
  readMail,
  readNotificationSettings,
  resendMail,
  saveNotificationSettings,
} from "./data.ts"

const TABLE = "email_outbox"
const SETTINGS = "notification_settings"
/** What happens to these writes mails. */
const SUBJECT_TABLES = ["brico_requests", "contact_requests"]
const CHECK_MS = 5000

const keys = {
  list: (filter: MailFilter) => [TABLE, "list", filter] as const,
  details: (id: string) => [TABLE, "details", id] as const,
  settings: [SETTINGS] as const,
}

export function mailListQuery(filter: MailFilter) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: () => listMails(browserDb(), filter),
    placeholderData: keepPreviousData,
  })
}

/** The mails of one record; they are read again while one of them is under way. */
export function recordMailsQuery(subject: MailSubject, id: string) {
  return queryOptions({
    queryKey: [TABLE, subject, id] as const,
    queryFn: () => listRecordMails(browserDb(), subject, id),
    staleTime: 0,
    meta: { tables: SUBJECT_TABLES },
    // A message that waits leaves within a minute, which nothing on this page would notice.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? CHECK_MS : false),
  })
}

export function mailQuery(id: string) {
  return queryOptions({ queryKey: keys.details(id), queryFn: () => readMail(browserDb(), id) })
}

export function notificationSettingsQuery() {
  return queryOptions({ queryKey: keys.settings, queryFn: () => readNotificationSettings(browserDb()) })
}

export function useResendMail() {
  return useChange({
    table: TABLE,
    change: resendMail,
    done: "L’e-mail sera renvoyé dans quelques instants",
    failed: "Erreur lors du renvoi de l’e-mail",
    readsAgainWhenRefused: true,
  })
}

type SettingsChange = { change: NotificationSettingsChange; version: number }

export function useSaveNotificationSettings() {
  return useChange({
    table: SETTINGS,
    change: (db, { change, version }: SettingsChange) => saveNotificationSettings(db, change, version),
    done: "Notifications enregistrées",
    failed: "Erreur lors de l’enregistrement des notifications",
  })
}
