import { createTransport } from "nodemailer"
import type { MailTransport } from "./transport.ts"

const TIMEOUT_MS = 15_000

/** Sends through an SMTP server (`smtp://user:password@host:587`, `smtps://…`), from `Name <address>`. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(smtpUrl, { from })
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost"
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>` })
  }
}
