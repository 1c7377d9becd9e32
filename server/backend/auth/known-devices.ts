import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { parse, serialize } from "hono/utils/cookie"
import type { EmbeddedDatabase } from "../database.ts"

/** 180 days, longer than holidays; each sign-in and each refresh of a session starts them again. */
const SECONDS = 180 * 24 * 3600
/** The credentials of a staff member: a change of the password or of a second factor invalidates all earlier cookies. */
const CREDENTIALS = `
  select concat_ws(' ', u.encrypted_password, (
    select string_agg(f.id::text, ' ' order by f.id) from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
  )) as credentials
  from auth.users u join public.profiles p on p.id = u.id
  where u.email = $1 and p.is_active and p.role in ('admin', 'manager', 'field')`

type Options = { query: EmbeddedDatabase["query"]; secret: string; isSecure: boolean }

/**
 * Recognises the devices on which staff have signed in (with their second factor when they have one) by a signed cookie per account. The cookie grants
 * no rights: it puts its owner first in the queue while others guess passwords (`sign-in-queue.ts`), and counts the owner's wrong attempts separately.
 */
export function createKnownDevices({ query, secret, isSecure }: Options) {
  const sign = (...parts: string[]) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")
  const nameFor = (email: string) => `device-${sign("name of a device's mark", email).slice(0, 12)}`
  const credentialsOf = async (email: string) =>
    (await query<{ credentials: string }>(CREDENTIALS, [email]))[0]?.credentials
  const markOf = (email: string, id: string, until: string, credentials: string) =>
    sign("device's mark", email, id, until, credentials)

  return {
    /** Returns the `Set-Cookie` header for a device on which this account has just signed in; null when the account is not staff. */
    mark: async (email: string): Promise<string | null> => {
      const credentials = await credentialsOf(email)
      if (credentials === undefined) return null
      const id = randomBytes(12).toString("base64url")
      const until = String(Math.floor(Date.now() / 1000) + SECONDS)
      return serialize(nameFor(email), [id, until, markOf(email, id, until, credentials)].join("."), {
        path: "/auth/v1",
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: "Strict",
        secure: isSecure,
      })
    },
    /** Returns the id of the request's device when this account has signed in there, else null. Queries the database only for a well-formed, unexpired cookie. */
    find: async (request: Request, email: string): Promise<string | null> => {
      const name = nameFor(email.toLowerCase())
      const value = parse(request.headers.get("Cookie") ?? "", name)[name]
      const [id, until, mark] = value?.split(".") ?? []
      if (!id || !until || !mark || Number(until) * 1000 < Date.now()) return null
      const credentials = await credentialsOf(email.toLowerCase()).catch(() => undefined)
      if (credentials === undefined) return null
      return isSame(mark, markOf(email.toLowerCase(), id, until, credentials)) ? id : null
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
