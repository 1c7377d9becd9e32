import * as z from "zod/mini"
import { optionalEmail } from "../fields.ts"

/** What staff choose to be told, and where; an empty address means the company's own. */
export const notificationSettingsSchema = z.object({
  recipient: optionalEmail(),
  on_booking: z.boolean(),
  on_contact: z.boolean(),
  on_quote_answer: z.boolean(),
  send_reminders: z.boolean(),
})
export type NotificationSettingsInput = z.input<typeof notificationSettingsSchema>
export type NotificationSettingsChange = z.output<typeof notificationSettingsSchema>

/** What the form shows, and the version that it started from. */
export const NOTIFICATION_COLUMNS = "recipient, on_booking, on_contact, on_quote_answer, send_reminders, version"
