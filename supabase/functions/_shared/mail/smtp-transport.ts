import { Buffer } from "node:buffer"
import { createTransport } from "nodemailer"
import { explainMailFailure, type SmtpFailure } from "#domain/mail/failures.ts"
import { MailError, type MailTransport } from "./transport.ts"

const TIMEOUT_MS = 15_000

/**
 * Sends through an SMTP server (`smtp://user:password@host:587`, `smtps://…`). `from` is an address, to which each mail adds the name of its
 * sender; `Name <address>` fixes the name instead.
 */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(smtpUrl)
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost"
  return async ({ id, sender, calendar, files = [], ...mail }) => {
    const attachments = [
      ...(calendar
        ? [{ filename: calendar.filename, content: calendar.ics, contentType: calendarType(calendar.ics) }]
        : []),
      ...files.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    ]
    await transport
      .sendMail({
        ...mail,
        from: from.includes("<") ? from : { name: sender, address: from },
        attachments,
        messageId: `<${id}@${domain}>`,
      })
      .catch(refuse)
  }
}

/** With the method of the file, which RFC 6047 (2.4) demands: a mail program that misses it treats a cancellation as a plain file. */
function calendarType(ics: string): string {
  const [, method = "PUBLISH"] = /^METHOD:(\w+)/m.exec(ics) ?? []
  return `text/calendar; charset=utf-8; method=${method}`
}

// Nodemailer's codes for failures of the connection or of the sign-in, mostly before the server has seen the message.
const UNREACHABLE = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EAUTH", "ENOAUTH"]

function refuse(cause: unknown): never {
  const failure = cause as SmtpFailure
  const { code = "", responseCode = 0, command } = failure
  // 55x after RCPT TO: no such mailbox. Any other refusal may be temporary.
  const isRecipient = code === "EENVELOPE" && command === "RCPT TO" && responseCode >= 550 && responseCode < 560
  const kind = isRecipient ? "recipient" : UNREACHABLE.includes(code) ? "unreachable" : "refused"
  throw new MailError(kind, explainMailFailure(failure), { cause })
}
