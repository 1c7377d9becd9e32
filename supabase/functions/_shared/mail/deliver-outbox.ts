import * as z from "zod/mini"
import { inWorkingDays } from "#domain/company/statistics.ts"
import { LEGAL_COLUMNS } from "#domain/legal/legal.ts"
import type { AdaptedTexts } from "#domain/mail/texts.ts"
import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import { manageLink } from "../manage-token.ts"
import { privateLink } from "../private-links.ts"
import type { Company } from "./mail.ts"
import { findMail, type RenderedMail, renderMail } from "./render-mail.ts"
import { MailError } from "./transport.ts"

type Message = {
  id: string
  template: string
  recipient: string
  payload: unknown
  created_at: string
  request_id: string | null
}
type Outcome = "sent" | "kept" | "failed"

/**
 * Delivers what waits in the outbox: renders it with the company's present identity, sends it, and records how it went. Without
 * a mail server the rendered message is kept for staff to read. A failure is tried again later, with a growing delay (SQL),
 * a recipient who is refused for good is not. While the server is out of reach nobody else is tried, so that no message is
 * still waiting for it when its claim runs out.
 * Uses the service client: nobody else may write the outbox.
 */
export async function deliverOutbox(deps: Deps, limit = 20): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, kept: 0, failed: 0 }
  const messages: Message[] = await unwrap(deps.service.rpc("claim_outbox", { p_limit: limit }))
  if (messages.length === 0) return counts
  const [company, texts] = await Promise.all([readCompany(deps), readTexts(deps)])
  let outOfReach: MailError | null = null
  for (const message of messages) {
    const failure = outOfReach
    const transport = failure ? () => Promise.reject(failure) : deps.sendMail
    const { outcome, error } = await deliver({ ...deps, sendMail: transport }, { company, texts }, message)
    if (error instanceof MailError && error.kind === "unreachable") outOfReach = error
    counts[outcome] += 1
  }
  return counts
}

/** Names the row whose link a mail brings. */
const linkedSchema = z.object({ link_id: z.guid() })

type Texts = Map<string, AdaptedTexts>

/** What the owner adapted, by mail. */
async function readTexts({ service }: Deps): Promise<Texts> {
  const rows = await unwrap(service.from("mail_texts").select("id, subject, opening, closing").limit(100))
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

/** The company as its mails name it now. */
export async function readCompany({ service }: Pick<Deps, "service">): Promise<Company> {
  const { response_figure, ...company } = await unwrap(
    service.from("company_settings").select(`${LEGAL_COLUMNS}, response_figure`).single(),
  )
  return { ...company, responseTime: response_figure && inWorkingDays(response_figure) }
}

async function deliver(
  deps: Deps,
  { company, texts }: { company: Company; texts: Texts },
  message: Message,
): Promise<{ outcome: Outcome; error: Error | null }> {
  let rendered: RenderedMail | null = null
  let outcome: Outcome = deps.sendMail ? "sent" : "kept"
  let error: Error | null = null
  let link: { url: string; token: string } | null = null
  try {
    const { hasManageLink, link: kind, texts: adaptable } = findMail(message.template)
    if (message.request_id && hasManageLink) link = await manageLink(deps, message.request_id)
    if (kind) link = await privateLink(deps, kind, z.parse(linkedSchema, message.payload).link_id)
    const context = {
      company,
      publicUrl: deps.publicUrl,
      manageUrl: (hasManageLink && link?.url) || null,
      privateUrl: (kind && link?.url) || null,
      now: deps.now(),
    }
    rendered = await renderMail(message, context, adaptable && texts.get(adaptable))
    const { subject, html, text, replyTo, calendar } = rendered
    await deps.sendMail?.({
      id: message.id,
      sender: company.name,
      to: message.recipient,
      subject,
      html,
      text,
      ...(replyTo ? { replyTo } : {}),
      ...(calendar ? { calendar } : {}),
    })
  } catch (cause) {
    outcome = "failed"
    error = cause instanceof Error ? cause : new Error(String(cause))
    deps.log.error({ err: cause, mail: message.id, template: message.template }, "a mail could not be delivered")
  }
  // Whoever reads the outbox must not find the key of what has left or will leave; a mail that is only kept is the client's one copy.
  if (deps.sendMail && link && rendered) rendered = withoutToken(rendered, link.token)
  await unwrap(
    deps.service.rpc("finish_outbox", {
      p_id: message.id,
      p_status: outcome,
      ...(error ? { p_error: error.message } : {}),
      p_is_final: error instanceof MailError && error.kind === "recipient",
      ...(rendered ? { p_subject: rendered.subject, p_html: rendered.html, p_text: rendered.text } : {}),
    }),
  )
  return { outcome, error }
}

function withoutToken(mail: RenderedMail, token: string): RenderedMail {
  const hide = (text: string) => text.replaceAll(token, "…")
  return { ...mail, html: hide(mail.html), text: hide(mail.text) }
}
