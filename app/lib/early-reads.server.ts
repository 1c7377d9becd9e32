import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { SESSION_KEY } from "./session-key.ts"
import type { PublicConfig } from "./public-config.ts"
import type { RouteHandle } from "./route-handle.ts"

/** Stands for the id of the person who is signed in: the browser knows it, and puts it into the addresses. */
const USER_ID = "user-id-of-the-session"

type EarlyRead = { url: string; method: string; headers: Record<string, string>; body: string | null }

/**
 * Runs in the page before its styles and scripts load. Skips a session that expires within 2 minutes (the client refreshes it first) and one
 * whose second factor is missing (it may read nothing).
 */
const SEND_READS = `(reads) => {
  try {
    const session = JSON.parse(localStorage.getItem("${SESSION_KEY}"))
    if (!(session?.expires_at > Date.now() / 1000 + 120)) return
    const token = session.access_token
    const { aal } = JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")))
    if (aal !== "aal2" && session.user.factors?.some(({ status }) => status === "verified")) return
    window.earlyReads = new Map(reads.map(({ url, method, headers, body }) => {
      url = url.replaceAll("${USER_ID}", session.user.id)
      const answer = fetch(url, { method, headers: { ...headers, authorization: "Bearer " + token }, body })
      answer.catch(() => {})
      return [token + method + url + (body ?? ""), answer]
    }))
  } catch {}
}`

/**
 * Inline script that sends the first reads of the matched screen while its bundles load; empty when no handle has `reads`. `browserDb`
 * consumes the responses and sends every other request itself.
 */
export async function earlyReadsScript(
  handles: RouteHandle[],
  url: string,
  config: PublicConfig,
  nonce: string,
): Promise<string> {
  const reads = await describeReads(handles, new URL(url).searchParams, config)
  if (reads.length === 0) return ""
  return `<script nonce="${nonce}">(${SEND_READS})(${JSON.stringify(reads).replaceAll("<", "\\u003c")})</script>`
}

/** Records the requests of the `reads` by running them with a client that sends nothing, so that no request is written twice in the code. */
async function describeReads(
  handles: RouteHandle[],
  address: URLSearchParams,
  { supabaseUrl, supabaseAnonKey }: PublicConfig,
): Promise<EarlyRead[]> {
  if (!handles.some(({ reads }) => reads)) return []
  const sent: EarlyRead[] = []
  const db = createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch(input, { method = "GET", headers, body } = {}) {
        const named = new Headers(headers)
        for (const own of ["authorization", "x-client-info"]) named.delete(own)
        sent.push({
          url: input instanceof Request ? input.url : input.toString(),
          method,
          headers: Object.fromEntries(named),
          body: typeof body === "string" ? body : null,
        })
        return Promise.reject(new Error("nothing is sent"))
      },
    },
  })
  await Promise.allSettled(handles.flatMap(({ reads }) => reads?.(db, address, USER_ID) ?? []))
  return sent
}
