import { createHash, randomInt } from "node:crypto"
import { nameOfUse } from "../../gate/shared-limiter.ts"
import { usesInDatabase } from "../../gate/uses.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { keepOrIssueLink } from "./account-admin.ts"

/** What one account is mailed of each kind, from however many networks it is asked for. */
const ALLOWANCES = [
  { points: 1, duration: 60 },
  { points: 4, duration: 3600 },
]
const CODE_DIGITS = 8

type Options = { query: EmbeddedDatabase["query"]; secretKey: string }

/**
 * Mails that let somebody in without the password, into the outbox like all other mail: a link to choose another one, or a code, which staff
 * alone get. Nobody without an account is mailed anything. A link lives on beside later ones of the same half hour, and beside codes.
 */
export function createAccountMails({ query, secretKey }: Options) {
  const uses = usesInDatabase(query)

  /** The id of an account that may be mailed once more, else null. */
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
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0")
      // Where the backend looks for a code second: first comes the column of the link, which stays.
      const digest = createHash("sha256")
        .update(email + code)
        .digest("hex")
      await query("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
        id,
        digest,
      ])
      await send("account_code", email, { code }, true)
    },
  }
}
