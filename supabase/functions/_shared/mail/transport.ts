import type { CalendarFile } from "#domain/booking/manage.ts"

/** One message, ready to leave. Its `id` is the outbox's: sent twice by accident, a mail server can tell. */
export type Mail = {
  id: string
  /** Whose name goes before the address that the mail leaves from. */
  sender: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  calendar?: CalendarFile
}

/** Hands a message to a mail server. Resolves once the server has accepted it, rejects with a `MailError` otherwise. */
export type MailTransport = (mail: Mail) => Promise<void>

/** Why a message did not leave: this recipient is refused for good, the server is out of reach, or it said no this time. */
export class MailError extends Error {
  readonly kind: "recipient" | "unreachable" | "refused"

  constructor(kind: MailError["kind"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "MailError"
    this.kind = kind
  }
}
