import * as z from "zod/mini"
import { inWorkingDays } from "#domain/company/statistics.ts"
import { LEGAL_COLUMNS } from "#domain/legal/legal.ts"
import type { AdaptedTexts } from "#domain/mail/texts.ts"
import { readAccountSecrets } from "../account-secrets.ts"
import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import { privateLink } from "../private-links.ts"
import { quoteCode } from "../quote-codes.ts"
import type { Company } from "./mail.ts"
import { readDocuments } from "./read-document.ts"
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

/** No batch starts after this time, which is shorter than the scheduler's interval of 30 seconds. */
const LONGEST_RUN_MS = 20_000
/** A call on Supabase Edge has two seconds of processor for all its jobs, and a mail takes 10 to 14 ms without its encryption. */
const MOST_ON_EDGE = 60

/**
 * Delivers the waiting messages of the outbox: renders each with the company's current details, sends it, and records the result. Without
 * a mail server the rendered message is stored for staff to read. A failed delivery is retried later, with a growing delay (SQL);
 * a permanently refused recipient is not. Once the server is unreachable, the other messages fail without an attempt, so that
 * none waits for it until its claim expires.
 * Uses the service client: no other role may write to the outbox.
 */
export async function deliverOutbox(deps: Deps, limit = 20): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, kept: 0, failed: 0 }
  const start = performance.now()
  const most = deps.configuration.runsOn === "supabase" ? MOST_ON_EDGE : Number.POSITIVE_INFINITY
  let claimed = 0
  // Several batches per run: the messages of a night without a mail server leave within minutes, not hours.
  while (performance.now() - start < LONGEST_RUN_MS && claimed < most) {
    const messages: Message[] = await unwrap(deps.service.rpc("claim_outbox", { p_limit: limit }))
    claimed += messages.length
    const isReachable = messages.length === 0 || (await deliverAll(deps, messages, counts))
    if (!isReachable || messages.length < limit) break
  }
  return counts
}

/** False when the mail server is unreachable. */
async function deliverAll(deps: Deps, messages: Message[], counts: Record<Outcome, number>): Promise<boolean> {
  const [company, texts] = await Promise.all([readCompany(deps), readTexts(deps)])
  let outOfReach: MailError | null = null
  for (const message of messages) {
    const failure = outOfReach
    const transport = failure ? () => Promise.reject(failure) : deps.sendMail
    const { outcome, error } = await deliver({ ...deps, sendMail: transport }, { company, texts }, message)
    if (error instanceof MailError && error.kind === "unreachable") outOfReach = error
    counts[outcome] += 1
  }
  return !outOfReach
}

/** The row whose link the mail contains, or the rows, one link each. */
const linkedSchema = z.union([
  z.pipe(
    z.object({ invoices: z.array(z.object({ id: z.guid() })).check(z.minLength(1)) }),
    z.transform(({ invoices }) => ({ link_ids: invoices.map(({ id }) => id) })),
  ),
  z.pipe(
    z.object({ link_id: z.guid() }),
    z.transform(({ link_id }) => ({ link_ids: [link_id] })),
  ),
  z.pipe(
    z.object({ quote_id: z.guid() }),
    z.transform(({ quote_id }) => ({ link_ids: [quote_id] })),
  ),
  z.pipe(
    z.object({ invoice_id: z.guid() }),
    z.transform(({ invoice_id }) => ({ link_ids: [invoice_id] })),
  ),
])
const codeSchema = z.object({ signing_id: z.guid(), code_no: z.number() })

type Texts = Map<string, AdaptedTexts>

/** The texts that the owner adapted, by mail. */
async function readTexts({ service }: Deps): Promise<Texts> {
  const rows = await unwrap(service.from("mail_texts").select("id, subject, opening, closing").limit(100))
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

/** Reads the company's current details, for mails. */
export async function readCompany({ service }: Pick<Deps, "service">): Promise<Company> {
  const [{ response_figure, ...company }, { intervention_zones: zones }] = await Promise.all([
    unwrap(service.from("company_settings").select(`${LEGAL_COLUMNS}, response_figure`).single()),
    unwrap(service.from("scheduling_settings").select("intervention_zones").single()),
  ])
  return { ...company, zones, responseTime: response_figure && inWorkingDays(response_figure) }
}

async function deliver(
  deps: Deps,
  { company, texts }: { company: Company; texts: Texts },
  message: Message,
): Promise<{ outcome: Outcome; error: Error | null }> {
  let rendered: RenderedMail | null = null
  let outcome: Outcome = deps.sendMail ? "sent" : "kept"
  let error: Error | null = null
  let links: { url: string; token: string }[] = []
  let code: string | null = null
  let written = message
  let account: { token_hash: string | null; code: string | null } | null = null
  try {
    const { to, hasManageLink, hasDocument, hasCode, link: kind, texts: adaptable } = findMail(message.template)
    if (message.request_id && hasManageLink) links = [await privateLink(deps, "booking", message.request_id)]
    if (kind)
      links = await Promise.all(
        z.parse(linkedSchema, message.payload).link_ids.map((id) => privateLink(deps, kind, id)),
      )
    const url = links[0]?.url ?? null
    if (hasCode) {
      const { signing_id, code_no } = z.parse(codeSchema, message.payload)
      code = await quoteCode(deps, signing_id, code_no)
    }
    if (to === "account") {
      account = await readAccountSecrets(deps.secret, message.payload)
      written = { ...message, payload: { ...(message.payload as object), ...account } }
    }
    const context = {
      company,
      publicUrl: deps.publicUrl,
      manageUrl: hasManageLink ? url : null,
      privateUrl: kind ? url : null,
      privateUrls: links.map((each) => each.url),
      code,
      now: deps.now(),
    }
    rendered = await renderMail(written, context, adaptable && texts.get(adaptable))
    const { subject, html, text, replyTo, calendar } = rendered
    // A mail that is only stored has no file: staff open the document itself.
    const files = hasDocument && deps.sendMail ? await readDocuments(deps, message.payload) : []
    await deps.sendMail?.({
      id: message.id,
      sender: company.name,
      to: message.recipient,
      subject,
      html,
      text,
      ...(replyTo ? { replyTo } : {}),
      ...(calendar ? { calendar } : {}),
      ...(files.length > 0 ? { files } : {}),
    })
  } catch (cause) {
    outcome = "failed"
    error = explained(cause)
    deps.log.error({ err: cause, mail: message.id, template: message.template }, "a mail could not be delivered")
  }
  // A reader of the outbox must not find the secret of a mail that was sent or will be; a mail that is only stored is the client's single copy.
  for (const secret of [...links.map(({ token }) => token), account?.token_hash, account?.code])
    if (deps.sendMail && secret && rendered) rendered = without(rendered, secret)
  // A code is for the client alone, even in a mail that is only stored.
  if (code && rendered) rendered = without(rendered, code)
  await unwrap(
    deps.service.rpc("finish_outbox", {
      p_id: message.id,
      p_status: outcome,
      ...(error ? { p_error: error.message } : {}),
      p_is_final: error instanceof MailError && error.kind === "recipient",
      p_is_unreachable: error instanceof MailError && error.kind === "unreachable",
      ...(rendered ? { p_subject: rendered.subject, p_html: rendered.html, p_text: rendered.text } : {}),
    }),
  )
  return { outcome, error }
}

/** Turns the error into a sentence that staff read below the message. */
function explained(cause: unknown): Error {
  if (!(cause instanceof z.core.$ZodError)) return cause instanceof Error ? cause : new Error(String(cause))
  const missing = cause.issues.map(({ path }) => path.join("."))
  return new Error(`Ce message n’a pas pu être écrit, il lui manque\u00a0: ${missing.join(", ")}.`, { cause })
}

function without(mail: RenderedMail, secret: string): RenderedMail {
  const hide = (text: string) => text.replaceAll(secret, "…")
  return { ...mail, html: hide(mail.html), text: hide(mail.text) }
}
