import * as z from "zod/mini"
import { roleLabels } from "#domain/auth/labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import type { Context, Message } from "../mail.ts"

/** Payload of the mails about an account; its secret is erased once the mail is sent. */
const payloadSchema = z.object({
  token_hash: z.nullish(z.string()),
  type: z.nullish(z.string()),
  code: z.nullish(z.string()),
  full_name: z.nullish(z.string()),
  role: z.nullish(z.enum(["admin", "manager", "user"])),
  invited_by: z.nullish(z.string()),
  changed_at: z.nullish(z.string()),
  expires_at: z.nullish(z.string()),
})

/** The data of an account's mail, formatted in French. */
export type AccountMail = {
  /** Link to choose a password; null once the secret is erased. */
  link: string | null
  code: string | null
  name: string | null
  role: string
  invitedBy: string
  /** « 20/11/2026 à 14 h 05 ». */
  at: string
  /** Expiry of the link, in the same format; null when the mail does not give it. */
  until: string | null
  /** Page to request a new link. */
  askAgain: string
}

/** Throws a `ZodError` when the payload does not match: the delivery then fails and reports it. */
export function readAccount({ payload, created_at }: Message, { publicUrl }: Context): { account: AccountMail } {
  const account = z.parse(payloadSchema, payload)
  // In the fragment (#), so that no server log and no other site sees the secret; loading the page does not use the link up.
  const secret = account.token_hash
    ? new URLSearchParams({ token_hash: account.token_hash, type: account.type ?? "recovery" })
    : null
  return {
    account: {
      link: secret ? `${publicUrl}/admin/mot-de-passe#${secret}` : null,
      code: account.code ?? null,
      name: account.full_name || null,
      role: roleLabels[account.role ?? "user"].toLowerCase(),
      invitedBy: account.invited_by || "Un administrateur",
      at: formatDateTime(new Date(account.changed_at ?? created_at)),
      until: account.expires_at ? formatDateTime(new Date(account.expires_at)) : null,
      askAgain: `${publicUrl}/admin/mot-de-passe-oublie`,
    },
  }
}
