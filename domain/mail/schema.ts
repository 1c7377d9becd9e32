import * as z from "zod/mini"
import { cleaned, optionalEmail } from "../fields.ts"

const REVIEW_LINK = "Indiquez le lien en entier, par exemple https://g.page/r/…/review."
/** Only a whole address of the web; the database checks the same. */
const isLink = (text: string) => /^https:\/\/\S+$/.test(text) && URL.canParse(text)

/** Notification settings of staff; an empty address means the company's own. */
export const notificationSettingsSchema = z.object({
  recipient: optionalEmail(),
  on_booking: z.boolean(),
  on_contact: z.boolean(),
  on_quote_answer: z.boolean(),
  send_reminders: z.boolean(),
  send_notes: z.boolean(),
  ask_reviews: z.boolean(),
  review_url: z.pipe(
    z.string().check(
      cleaned(),
      z.maxLength(300, "300 caractères au maximum."),
      z.refine((text) => text === "" || isLink(text), REVIEW_LINK),
    ),
    z.transform((text) => text || null),
  ),
})
export type NotificationSettingsInput = z.input<typeof notificationSettingsSchema>
