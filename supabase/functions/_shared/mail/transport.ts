/** One message, ready to leave. Its `id` is the outbox's: sent twice by accident, a mail server can tell. */
export type Mail = { id: string; to: string; subject: string; html: string; text: string; replyTo?: string }

/** Hands a message to a mail server. Resolves once the server has accepted it, rejects otherwise. */
export type MailTransport = (mail: Mail) => Promise<void>
