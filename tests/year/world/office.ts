import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import type { RunningSite } from "#tests/support/site.ts"
import type { Clock } from "./clock.ts"

export type Account = { email: string; password: string }
type Session = { access_token: string; refresh_token: string }
type Options = { site: () => RunningSite; clock: Clock; owner: Account }

/** A session lasts an hour of the year's clock; a browser renews it before. */
const SESSION_MS = 50 * 60_000

/** The back office: what staff do through the site's API, each with a session. The team takes turns. */
export function openOffice({ site, clock, owner }: Options) {
  const sessions = new Map<string, Session & { at: Date }>()
  const team: Account[] = [owner]
  let turns = 0
  const atWork = () => team[(turns += 1) % team.length] ?? owner

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(site().url + path, {
      method: "POST",
      headers: { apikey: site().keys.publishableKey, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    })

  async function tokenOf(account: Account): Promise<string> {
    const known = sessions.get(account.email)
    if (known && clock.now().getTime() - known.at.getTime() < SESSION_MS) return known.access_token
    const renewed =
      known && (await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: known.refresh_token }))
    const answer = renewed?.ok ? renewed : await post("/auth/v1/token?grant_type=password", account)
    const session = (await answer.json()) as Partial<Session>
    if (!session.access_token) throw new Error(`${account.email} cannot sign in: ${answer.status}`)
    sessions.set(account.email, { ...(session as Session), at: clock.now() })
    return session.access_token
  }

  return {
    owner,
    team,
    post,
    /** Forgets the sessions: the site runs on other data. */
    forget: () => sessions.clear(),
    db: async (account: Account = atWork()): Promise<SupabaseClient> =>
      createClient(site().url, site().keys.publishableKey, {
        global: { headers: { Authorization: `Bearer ${await tokenOf(account)}` } },
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
    call: async (name: string, body: unknown, account: Account = atWork()) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${site().url}/functions/v1/${name}`, {
        method: "POST",
        headers: {
          apikey: site().keys.publishableKey,
          Authorization: `Bearer ${await tokenOf(account)}`,
          ...(isForm ? {} : { "Content-Type": "application/json" }),
        },
        body: isForm ? body : JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
  }
}

type Answer = { data: unknown; error: { message: string } | null }

/** The data of an answer of supabase-js; throws when the site refused. */
export function done<Data = unknown>(what: string, { data, error }: Answer): Data {
  if (error) throw new Error(`${what}: ${error.message}`)
  return data as Data
}

/** The data of an answer of a function; throws when the site refused. */
export function answered<Data = Record<string, unknown>>(
  what: string,
  { status, body }: { status: number; body: Record<string, unknown> },
): Data {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return (body["data"] ?? body) as Data
}
