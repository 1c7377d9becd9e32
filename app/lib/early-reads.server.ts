import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { SESSION_KEY } from "./browser-db.ts"
import type { PublicConfig } from "./public-config.ts"
import type { RouteHandle } from "./route-handle.ts"

/** Stands for the id of the person who is signed in: the browser knows it, and puts it into the addresses. */
const USER_ID = "user-id-of-the-session"

type EarlyRead = { url: string; method: string; headers: Record<string, string>; body: string | null }

/**
 * Runs in the page, before its styles and scripts have come. A session that is about to end is left to the client, which renews it first;
 * one that still owes its second factor may read nothing.
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
 * The script that asks what the screen of these routes reads first, while its own scripts are still on their way; empty when they name
 * nothing. The answers wait for `browserDb`, which asks for everything else itself.
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

/** What the reads would send: they are run with a client that sends nothing, so that no request is written a second time. */
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
