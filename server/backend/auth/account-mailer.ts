import type { App } from "@supabase/lite"
import type { EmbeddedDatabase } from "../database.ts"
import { issueLink } from "./account-admin.ts"

type Mailer = NonNullable<App["_mailer"]>

const notOffered = (what: string) => () => Promise.reject(new Error(`${what} is not offered by the embedded backend`))

/**
 * Writes the backend's mail about accounts to the outbox, like all other mail. A forgotten password's link gets a secret of 256
 * bits in place of the backend's short code; a code to sign in goes to staff only. Nobody who has no account is told so.
 */
export function createAccountMailer(query: EmbeddedDatabase["query"]): Mailer {
  const send = (template: string, email: string, payload: Record<string, unknown>, staffOnly: boolean) =>
    query("select public.send_account_mail($1, $2, $3::text::jsonb, $4)", [
      template,
      email,
      JSON.stringify(payload),
      staffOnly,
    ]).then(() => undefined)
  return {
    sendRecovery: async (email, _token, _code, meta) => {
      if (!meta?.userId) return
      const token_hash = await issueLink(query, meta.userId)
      await send("account_password_reset", email, { token_hash, type: "recovery" }, false)
    },
    sendMagicLink: (email, _token, code) => send("account_code", email, { code }, true),
    sendConfirmation: notOffered("The confirmation of an address"),
    sendEmailChange: notOffered("The change of an address"),
    sendReauthentication: notOffered("Reauthentication by mail"),
  }
}
