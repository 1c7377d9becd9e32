import { defineSettings } from "#app/office/settings/define-settings.ts"
import type { Row } from "#domain/database.ts"
import { notificationSettingsSchema } from "#domain/mail/schema.ts"

/** The columns are the fields of the schema, and the version that the form started from. */
const fields = notificationSettingsSchema.shape
type Column = keyof typeof fields | "version"

export type NotificationSettings = Pick<Row<"notification_settings">, Column>

export const notifications = defineSettings<NotificationSettings>("notification_settings", [
  ...(Object.keys(fields) as Column[]),
  "version",
])
