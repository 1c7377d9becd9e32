import * as z from "zod/mini"
import { optionalEmail } from "../fields.ts"

/** Notification settings of staff; an empty address means the company's own. */
export const notificationSettingsSchema = z.object({
  recipient: optionalEmail(),
  on_booking: z.boolean(),
  on_contact: z.boolean(),
  on_quote_answer: z.boolean(),
  send_reminders: z.boolean(),
})
export type NotificationSettingsInput = z.input<typeof notificationSettingsSchema>
export type NotificationSettingsChange = z.output<typeof notificationSettingsSchema>

/** Columns of the form, and the version for the conflict check. */
export const NOTIFICATION_COLUMNS = "recipient, on_booking, on_contact, on_quote_answer, send_reminders, version"
