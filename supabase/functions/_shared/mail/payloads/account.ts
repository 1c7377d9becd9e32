import * as z from "zod/mini"
import { roleLabels } from "#domain/auth/labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import type { Context, Message } from "../mail.ts"

/** What is written into the outbox for mail about an account; the secret is gone once the mail has left. */
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

/** An account's mail in words. */
export type AccountMail = {
  /** Where a password is chosen; null when the secret is no longer kept. */
  link: string | null
  code: string | null
  name: string | null
  role: string
  invitedBy: string
  /** « 20/11/2026 à 14 h 05 ». */
  at: string
  /** The same of the end of a link; null when it is not told. */
  until: string | null
  /** Where one asks for a new link. */
  askAgain: string
}

/** Throws a `ZodError` when a payload is not one of these mails': the delivery then fails and says so. */
export function readAccount({ payload, created_at }: Message, { publicUrl }: Context): { account: AccountMail } {
  const account = z.parse(payloadSchema, payload)
  // After the sign: neither a server's log nor another site's ever sees the secret, and reading the address spends nothing.
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
