import * as z from "zod/mini"
import { describeNews } from "#domain/client-page/client-page.ts"
import type { Message } from "../mail.ts"

const linkSchema = z.object({ client_name: z.string(), news: z.optional(z.record(z.string(), z.number())) })

/** Reads the payload of the mails to the client of a renovation: the client's name, and the news of the page. */
export function readWorksLink({ payload }: Message): { client: string; news: string[] } {
  const { client_name, news = {} } = z.parse(linkSchema, payload)
  return { client: client_name, news: describeNews(news) }
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
