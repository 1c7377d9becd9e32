import * as z from "zod/mini"

/** What staff choose to be told, and where; an empty address means the company's own. */
export const notificationSettingsSchema = z.object({
  recipient: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(254, "254 caractères au maximum."),
        z.regex(/^(|[^@\s]+@[^@\s]+\.[^@\s]+)$/, "Cette adresse e-mail semble incomplète."),
      ),
    z.transform((value) => value || null),
  ),
  on_booking: z.boolean(),
  on_contact: z.boolean(),
  on_quote_answer: z.boolean(),
  send_reminders: z.boolean(),
})
export type NotificationSettingsInput = z.input<typeof notificationSettingsSchema>
export type NotificationSettingsChange = z.output<typeof notificationSettingsSchema>
