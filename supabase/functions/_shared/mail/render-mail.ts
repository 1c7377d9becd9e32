import { render, toPlainText } from "@react-email/render"
import { createElement } from "react"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { AdaptedTexts } from "#domain/mail/texts.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Context, Mail, Message } from "./mail.ts"
import { Trial } from "./parts/layout.tsx"
import { mails } from "./registry.ts"

// In the text version, a telephone number is shown without its `tel:` address.
const WITHOUT_TEL = { selectors: [{ selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } }] }

export type RenderedMail = {
  subject: string
  html: string
  text: string
  replyTo: string | null
  calendar: CalendarFile | null
}

/** Throws when no mail has this name. */
export function findMail(template: string): Mail {
  const mail = new Map<string, Mail>(Object.entries(mails)).get(template)
  if (!mail) throw new Error(`No mail template is named ${template}`)
  return mail
}

/**
 * Renders a message of the outbox, in French, as HTML and as text, with the texts that the owner adapted. A trial is marked as such.
 * Throws when the template is unknown or the payload incomplete.
 */
export async function renderMail(
  message: Message & { template: string },
  context: Context,
  adapted?: AdaptedTexts | null,
  isTrial = false,
): Promise<RenderedMail> {
  const { phone } = context.company
  // Stored as « +33143661234 ». Non-breaking spaces keep it on one line.
  const company = { ...context.company, phone: phone && formatPhone(phone).replaceAll(" ", "\u00a0") }
  const { body, ...rest } = findMail(message.template).write(message, { ...context, company }, adapted ?? null)
  const html = await render(createElement(Trial, { value: isTrial }, body))
  return { ...rest, html, text: toPlainText(html, WITHOUT_TEL) }
}
