import type { EmbeddedDatabase } from "../database.ts"
import { hasVerifiedFactor, type SessionAnswer, type Sessions } from "./sessions.ts"
import { type Answer, AuthRefusal, json, readBody, withBody } from "./wire.ts"

/** How long after opening a link its session may choose a password without giving the old one. */
const RECOVERY = "1 hour"

type Options = { query: EmbeddedDatabase["query"]; sessions: Sessions; answer: Answer }

/** `/auth/v1/user`: reads the caller's account with its factors, and sets a new password with the old one or a recovery link opened within the hour. */
export function createOwnAccount({ query, sessions, answer }: Options) {
  async function readUser(request: Request): Promise<Response> {
    const response = await answer(request)
    if (!response.ok) return response
    return json(await sessions.addFactors((await response.json()) as Record<string, unknown>), response)
  }

  async function changeUser(request: Request): Promise<Response> {
    const { current_password, ...change } = await readBody(request.clone())
    if (change["email"] !== undefined)
      throw new AuthRefusal(422, "validation_failed", "The address of an account cannot be changed here")
    if (change["password"] === undefined) return readUser(withBody(request, change))
    const caller = await sessions.readCaller(request)
    if (hasVerifiedFactor(caller.factors) && caller.aal !== "aal2")
      throw new AuthRefusal(403, "insufficient_aal", "AAL2 session is required to update the password")
    if (!(await mayChoosePassword(caller.sessionId)))
      await checkPassword(request, caller.email, typeof current_password === "string" ? current_password : "")
    const response = await readUser(withBody(request, change))
    if (response.ok) {
      const mine = [caller.userId, caller.sessionId]
      await query("delete from auth.sessions where user_id = $1 and id <> $2", mine)
      // A recovery link allows one change of password.
      await query("delete from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'", [
        caller.sessionId,
      ])
      await sessions.noteMethod(caller.sessionId, "password")
    }
    return response
  }

  const mayChoosePassword = async (sessionId: string) =>
    (
      await query(
        `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'
         and updated_at > now() - interval '${RECOVERY}'`,
        [sessionId],
      )
    ).length > 0

  /** Throws unless the password opens a session, which is then closed. */
  async function checkPassword(request: Request, email: string, password: string): Promise<void> {
    const headers = { apikey: request.headers.get("apikey") ?? "", "Content-Type": "application/json" }
    const response = await answer(
      new Request(new URL("/auth/v1/token?grant_type=password", request.url), {
        method: "POST",
        headers,
        body: JSON.stringify({ email, password }),
      }),
    )
    if (!response.ok) throw new AuthRefusal(400, "invalid_credentials", "Current password required or incorrect")
    const { access_token } = (await response.json()) as SessionAnswer
    const claims = await sessions.readClaims(access_token)
    await query("delete from auth.sessions where id = $1", [claims?.session_id])
  }

  return { readUser, changeUser }
}
