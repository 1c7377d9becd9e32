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
