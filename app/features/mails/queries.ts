import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { NotificationSettingsChange } from "#domain/mail/schema.ts"
import {
  listMails,
  type MailFilter,
  readMail,
  readNotificationSettings,
  resendMail,
  saveNotificationSettings,
} from "./data.ts"

const TABLE = "email_outbox"
const SETTINGS = "notification_settings"

const keys = {
  list: (filter: MailFilter) => [TABLE, "list", filter] as const,
  details: (id: string) => [TABLE, "details", id] as const,
  settings: [SETTINGS] as const,
}

export function mailListQuery(db: Db, filter: MailFilter) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: () => listMails(db, filter),
    placeholderData: keepPreviousData,
  })
}

export function mailQuery(db: Db, id: string) {
  return queryOptions({ queryKey: keys.details(id), queryFn: () => readMail(db, id) })
}

export function notificationSettingsQuery(db: Db) {
  return queryOptions({ queryKey: keys.settings, queryFn: () => readNotificationSettings(db) })
}

export function useResendMail(db: Db) {
  return useMutation({
    mutationFn: (id: string) => resendMail(db, id),
    onSuccess: () => toastSuccess("Message remis dans la file d’envoi"),
    onError: (error) => toastError("Erreur lors du renvoi du message", reasonOf(error)),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useSaveNotificationSettings(db: Db) {
  return useMutation({
    mutationFn: ({ change, version }: { change: NotificationSettingsChange; version: number }) =>
      saveNotificationSettings(db, change, version),
    onSuccess() {
      announceTableChange(SETTINGS)
      toastSuccess("Notifications enregistrées")
    },
    onError: (error) => toastError("Erreur lors de l’enregistrement des notifications", reasonOf(error)),
  })
}
