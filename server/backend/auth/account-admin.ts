import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import { linkOf, newLinkId } from "#functions/_shared/account-secrets.ts"
import type { EmbeddedDatabase } from "../database.ts"
import { removeFactor } from "./second-factor.ts"
import type { Sessions } from "./sessions.ts"
import { bearerOf } from "../../gate/caller.ts"
import { type Answer, AuthRefusal, readBody } from "./wire.ts"

const GENERATE_LINK = "/auth/v1/admin/generate_link"
const USER = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})(\/factors(?:\/([0-9a-f-]{36}))?)?$/

const INVITATION = "3 days"

type Query = EmbeddedDatabase["query"]
type Options = { query: Query; sessions: Sessions; secretKey: string; answer: Answer }

/** Stores the id of a new one-time link on an account and returns it. Links sent earlier stop working. */
async function issueLink(query: Query, userId: string, lasting?: string): Promise<string> {
  const linkId = newLinkId()
  // The backend expires a link one hour after `recovery_sent_at`: a longer validity needs an instant in the future.
  await query(
    `update auth.users set recovery_token = $2,
       recovery_sent_at = greatest(now(), now() + $3::interval - interval '1 hour') where id = $1`,
    [userId, linkId, lasting ?? "0"],
  )
  return linkId
}

/** Returns the id of the account's link when it stays valid for at least 30 minutes, else of a new one, with its expiry. Two requests within 30 minutes mail the same link. */
export async function keepOrIssueLink(
  query: Query,
  userId: string,
): Promise<{ token_hash: string; expires_at: string }> {
  const [kept] = await query<{ token_hash: string; expires_at: string }>(
    `select recovery_token as token_hash, to_json(recovery_sent_at + interval '1 hour') #>> '{}' as expires_at
     from auth.users where id = $1 and starts_with(recovery_token, 'link_') and recovery_sent_at > now() - interval '30 minutes'`,
    [userId],
  )
  if (kept) return kept
  const token_hash = await issueLink(query, userId)
  return { token_hash, expires_at: new Date(Date.now() + 3_600_000).toISOString() }
}

/**
 * The part of GoTrue's admin API that the functions use, for holders of the secret key only: links to choose a password
 * (`generate_link`), a new password, and other users' factors. Returns null for other paths and methods, which stay « not implemented » (501).
 */
export function createAccountAdmin(options: Options): (request: Request) => Promise<Response | null> {
  const { query, sessions, answer } = options

  async function generateLink(request: Request): Promise<Response> {
    const { type, email, data } = await readBody(request.clone())
    if ((type !== "invite" && type !== "recovery") || typeof email !== "string")
      throw new AuthRefusal(422, "validation_failed", "Only invite and recovery links are offered")
    const address = email.trim().toLowerCase()
    const known = await findUser(address)
    if (type === "invite" && known)
      throw new AuthRefusal(422, "email_exists", "A user with this email address has already been registered")
    if (type === "recovery" && !known) throw new AuthRefusal(404, "user_not_found", "User not found")
    const id = known ?? (await createUser(request, address, data))
    const linkId = await issueLink(query, id, type === "invite" ? INVITATION : undefined)
    const hashed_token = await linkOf(options.secretKey, linkId)
    return Response.json({ id, email: address, hashed_token, verification_type: "recovery" })
  }

  const findUser = async (email: string) =>
    (await query<{ id: string }>("select id from auth.users where email = $1", [email]))[0]?.id ?? null

  /** Creates an account without a password. Sign-in is impossible until its owner chooses a password through the link. */
  async function createUser(request: Request, email: string, data: unknown): Promise<string> {
    const headers = { apikey: options.secretKey, "Content-Type": "application/json" }
    const body = JSON.stringify({ email, data, password: randomBytes(30).toString("base64url") })
    const signedUp = await answer(
      new Request(new URL("/auth/v1/signup", request.url), { method: "POST", headers, body }),
    )
    if (!signedUp.ok)
      throw new AuthRefusal(422, "validation_failed", "Unable to validate email address: invalid format")
    const { user } = (await signedUp.json()) as { user: { id: string } }
    await query("update auth.users set encrypted_password = null where id = $1", [user.id])
    await query("delete from auth.sessions where user_id = $1", [user.id])
    return user.id
  }

  /** Sets the password through the backend, which hashes it, in a temporary session. As on hosted Supabase, a change ends all sessions of the user. */
  async function setPassword(request: Request, userId: string): Promise<Response> {
    const { password } = await readBody(request.clone())
    if (typeof password !== "string")
      throw new AuthRefusal(422, "validation_failed", "Only the password can be changed here")
    const sessionId = randomUUID()
    const inserted = await query(
      "insert into auth.sessions (id, user_id) select $1, id from auth.users where id = $2 returning id",
      [sessionId, userId],
    )
    if (inserted.length === 0) throw new AuthRefusal(404, "user_not_found", "User not found")
    const seconds = Math.floor(Date.now() / 1000)
    const token = await sessions.sign({
      sub: userId,
      aud: "authenticated",
      role: "authenticated",
      session_id: sessionId,
      iat: seconds,
      exp: seconds + 30,
    })
    const response = await answer(
      new Request(new URL("/auth/v1/user", request.url), {
        method: "PUT",
        headers: { apikey: options.secretKey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ password }),
      }),
    )
    await query("delete from auth.sessions where user_id = $1 and ($2 or id = $3)", [userId, response.ok, sessionId])
    return response
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    const [, userId, factors, factorId] = USER.exec(pathname) ?? []
    if (pathname !== GENERATE_LINK && !userId) return null
    if (!holdsKey(request, options.secretKey)) throw new AuthRefusal(403, "not_admin", "User not allowed")
    if (!userId) return request.method === "POST" ? generateLink(request) : null
    if (request.method === "PUT" && !factors) return setPassword(request, userId)
    if (request.method === "GET" && factors && !factorId) return Response.json(await sessions.factorsOf(userId))
    if (request.method === "DELETE" && factorId) {
      if (await removeFactor(query, userId, factorId)) return Response.json({ id: factorId })
      throw new AuthRefusal(404, "mfa_factor_not_found", "Factor not found")
    }
    return null
  }
}

function holdsKey(request: Request, key: string): boolean {
  return [request.headers.get("apikey"), bearerOf(request)].some((given) => given !== null && isSame(given, key))
}

/** Compares digests of equal length in constant time, so that timing reveals nothing about the secret. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
