import * as z from "zod/mini"
import { MAIL_STATUSES } from "#domain/mail/labels.ts"
import type { MailFilter } from "./data.ts"

// A parameter that makes no sense is read as if it were not there.
const paramsSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ""),
  etat: z.catch(z.nullable(z.enum(MAIL_STATUSES)), null),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 1),
  mail: z.catch(z.nullable(z.uuid()), null),
})

/** What the address says of the mail list: its filter, and which mail is open. */
export function parseMailState(params: URLSearchParams): { filter: MailFilter; openId: string | null } {
  const { q, etat, page, mail } = paramsSchema.parse(Object.fromEntries(params))
  return { filter: { query: q, status: etat, page }, openId: mail }
}
