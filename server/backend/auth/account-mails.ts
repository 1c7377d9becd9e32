import { createHash } from "node:crypto"
import { codeOf, hashedCode, newCodeId } from "#functions/_shared/account-secrets.ts"
import { nameOfUse } from "../../gate/shared-limiter.ts"
import { usesInDatabase } from "../../gate/uses.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { keepOrIssueLink } from "./account-admin.ts"

/** Mails allowed per account and kind, whatever the networks of the requests: 1 a minute and 4 an hour. */
const ALLOWANCES = [
  { points: 1, duration: 60 },
  { points: 4, duration: 3600 },
]

type Options = { query: EmbeddedDatabase["query"]; secretKey: string }

/**
 * Mails that open an account without its password, queued in the outbox like all other mail: a link to choose another password or,
 * for staff only, a code. An address without an active account gets no mail. A link stays valid beside later links of the same half hour, and beside codes.
 */
export function createAccountMails({ query, secretKey }: Options) {
  const uses = usesInDatabase(query)

  /** Counts one mail and returns the account's id; null when there is no account or the limit is reached. */
  async function countMail(template: string, email: string): Promise<string | null> {
    const [user] = await query<{ id: string }>("select id from auth.users where email = $1", [email])
    if (!user) return null
    for (const allowance of ALLOWANCES) {
      const name = nameOfUse(secretKey, `${template} in ${allowance.duration} s`, user.id)
      if ((await uses.count(name, allowance)) > 0) return null
    }
    return user.id
  }

  const send = (template: string, email: string, payload: Record<string, unknown>, staffOnly: boolean) =>
    query("select public.send_account_mail($1, $2, $3::text::jsonb, $4)", [
      template,
      email,
      JSON.stringify(payload),
      staffOnly,
    ])

  return {
    sendLink: async (email: string): Promise<void> => {
      const id = await countMail("account_password_reset", email)
      if (id === null) return
      const link = await keepOrIssueLink(query, id)
      await send("account_password_reset", email, { ...link, type: "recovery" }, false)
    },
    sendCode: async (email: string): Promise<void> => {
      const id = await countMail("account_code", email)
      if (id === null) return
      const codeId = newCodeId()
      const token = await hashedCode(secretKey, email, await codeOf(secretKey, codeId))
      // The backend looks for a code in `recovery_token`, then in `confirmation_token`: the second column leaves the link in the first valid.
      const digest = createHash("sha256")
        .update(email + token)
        .digest("hex")
      await query("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
        id,
        digest,
      ])
      await send("account_code", email, { code: codeId }, true)
    },
  }
}
