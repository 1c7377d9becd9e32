import { createClient } from "@supabase/supabase-js"
import { describeMisconfiguration } from "#domain/auth/configuration.ts"
import type { Database } from "#domain/database.ts"
import { withCleanBody } from "./clean-body.ts"
import type { Db } from "./db.ts"
import { readPublicConfig } from "./public-config.ts"
import { SESSION_KEY } from "./session-key.ts"

declare global {
  interface Window {
    /** Responses to the requests that the inline script sent before the bundles loaded, by token, method, address and body. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

let client: Db | undefined
let foundSession = false

/** The one client of this page. supabase-js keeps the session in the browser's storage and refreshes it. Never call it on the server. */
export function browserDb(): Db {
  if (!client) {
    foundSession = window.localStorage.getItem(SESSION_KEY) !== null
    const { supabaseUrl, supabaseAnonKey } = readPublicConfig()
    const problem = describeMisconfiguration({ url: supabaseUrl, key: supabaseAnonKey })
    if (problem) console.error(problem)
    client = createClient<Database>(supabaseUrl, supabaseAnonKey, {
      auth: { storageKey: SESSION_KEY },
      // Only the query client retries reads.
      db: { retry: false },
      global: { fetch: fetchOrTakeEarlyRead },
    })
  }
  return client
}

/** Uses the response of an early read of the same session once, if there is one; otherwise fetches. */
function fetchOrTakeEarlyRead(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = input instanceof Request ? input.url : input.toString()
  const token = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? ""
  const key = `${token}${init?.method ?? "GET"}${url}${typeof init?.body === "string" ? init.body : ""}`
  const earlyRead = window.earlyReads?.get(key)
  window.earlyReads?.delete(key)
  return earlyRead ?? fetch(input, withCleanBody(url, init))
}

/** Whether a session is stored now. After a sign-out there is none. */
export const hasStoredSession = () => window.localStorage.getItem(SESSION_KEY) !== null

/** Whether a session was stored when `browserDb` was first called. supabase-js silently deletes a session whose refresh the server refuses. */
export function foundStoredSession(): boolean {
  return foundSession
}
