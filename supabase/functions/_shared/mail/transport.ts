import type { CalendarFile } from "#domain/booking/manage.ts"
import type { MailFile } from "./read-document.ts"

/** A message ready to send. Its `id` is the outbox's, so that a mail server can recognise a duplicate. */
export type Mail = {
  id: string
  /** Display name before the sender's address. */
  sender: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  calendar?: CalendarFile
  files?: MailFile[]
}

/** Sends a message. Resolves once the server has accepted it, rejects with a `MailError` otherwise. */
export type MailTransport = (mail: Mail) => Promise<void>

/** Why a message was not sent: the recipient is refused permanently, the server is unreachable, or it refused this time. */
export class MailError extends Error {
  readonly kind: "recipient" | "unreachable" | "refused"

  constructor(kind: MailError["kind"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "MailError"
    this.kind = kind
  }
}
