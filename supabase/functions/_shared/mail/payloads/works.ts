import * as z from "zod/mini"
import { describeNews } from "#domain/client-page/client-page.ts"
import { describeWaiting } from "#domain/client-page/waiting.ts"
import { INVOICE_KINDS } from "#domain/invoices/invoice.ts"
import type { Message } from "../mail.ts"

/** As `private.waiting_for_client` gives it. */
const waitingSchema = z.object({
  invoices: z.array(
    z.object({
      kind: z.enum(INVOICE_KINDS),
      number: z.string(),
      situation_no: z.nullable(z.number()),
      due_on: z.nullable(z.string()),
      left_cents: z.nullable(z.number()),
      is_payable: z.nullable(z.boolean()),
    }),
  ),
  quotes: z.array(
    z.object({
      kind: z.enum(["initial", "amendment"]),
      number: z.string(),
      title: z.string(),
      state: z.enum(["sent", "signed", "withdrawn"]),
      total_cents: z.number(),
      valid_until: z.string(),
      is_vat_exempt: z.nullable(z.boolean()),
    }),
  ),
  minutes: z.optional(
    z.array(
      z.object({
        id: z.string(),
        received_on: z.string(),
        reserve_count: z.number(),
        signed_on: z.nullable(z.string()),
      }),
    ),
  ),
  choices: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      due_on: z.nullable(z.string()),
      chosen_at: z.nullable(z.string()),
    }),
  ),
})

const linkSchema = z.object({
  client_name: z.string(),
  news: z.optional(z.record(z.string(), z.number())),
  waiting: z.optional(waitingSchema),
})

/** Reads the payload of the mails to the client of a renovation: the client's name, the news of the page, and what waits there. */
export function readWorksLink({ payload }: Message): { client: string; news: string[]; waiting: string | null } {
  const { client_name, news = {}, waiting } = z.parse(linkSchema, payload)
  return { client: client_name, news: describeNews(news), waiting: waiting ? describeWaiting(waiting) : null }
}

const wroteSchema = z.object({
  project_id: z.string(),
  project_name: z.string(),
  client_name: z.string(),
  client_email: z.nullish(z.string()),
  kind: z.enum(["message", "choice"]),
  text: z.string(),
})

/** Reads the payload of the mail to the staff (`private.tell_staff_of_client`). */
export function readWorksAnswer({ payload }: Message) {
  const wrote = z.parse(wroteSchema, payload)
  return {
    wrote: {
      projectId: wrote.project_id,
      project: wrote.project_name,
      client: wrote.client_name,
      email: wrote.client_email ?? null,
      isChoice: wrote.kind === "choice",
      text: wrote.text,
    },
  }
}
