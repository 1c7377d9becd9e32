import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import type { Company } from "./booking-mail.ts"
import { type RenderedMail, renderMail } from "./render-mail.ts"

type Message = { id: string; template: string; recipient: string; payload: unknown; created_at: string }
type Outcome = "sent" | "kept" | "failed"

/**
 * Delivers what waits in the outbox: renders it with the company's present identity, sends it, and records how it went. Without
 * a mail server the rendered message is kept for staff to read. A failure is tried again later, with a growing delay (SQL).
 * Uses the service client: nobody else may write the outbox.
 */
export async function deliverOutbox(deps: Deps, limit = 20): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, kept: 0, failed: 0 }
  const messages: Message[] = await unwrap(deps.service.rpc("claim_outbox", { p_limit: limit }))
  if (messages.length === 0) return counts
  const company: Company = await unwrap(
    deps.service.from("company_settings").select("name, email, phone, address").single(),
  )
  for (const message of messages) counts[await deliver(deps, company, message)] += 1
  return counts
}

async function deliver(deps: Deps, company: Company, message: Message): Promise<Outcome> {
  let rendered: RenderedMail | null = null
  let outcome: Outcome = deps.sendMail ? "sent" : "kept"
  let failure: string | undefined
  try {
    rendered = await renderMail(message, { company, publicUrl: deps.publicUrl })
    const { replyTo, ...content } = rendered
    await deps.sendMail?.({ id: message.id, to: message.recipient, ...content, ...(replyTo ? { replyTo } : {}) })
  } catch (error) {
    outcome = "failed"
    failure = error instanceof Error ? error.message : String(error)
    deps.log.error({ err: error, mail: message.id, template: message.template }, "a mail could not be delivered")
  }
  await unwrap(
    deps.service.rpc("finish_outbox", {
      p_id: message.id,
      p_status: outcome,
      ...(failure === undefined ? {} : { p_error: failure }),
      ...(rendered ? { p_subject: rendered.subject, p_html: rendered.html, p_text: rendered.text } : {}),
    }),
  )
  return outcome
}
