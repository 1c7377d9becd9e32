import { createClient } from "@supabase/supabase-js"
import { describeMisconfiguration } from "#domain/auth/configuration.ts"
import type { Database } from "#domain/database.ts"
import type { Db } from "./db.ts"
import { readPublicConfig } from "./public-config.ts"

export const SESSION_KEY = "mirabelle-session"

declare global {
  interface Window {
    /** What this page asked before its scripts came, by token, method, address and body. */
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
      // What is read is tried again by the query client, and by it alone.
      db: { retry: false },
      global: { fetch: fetchUnlessAsked },
    })
  }
  return client
}

/** The answer that the page asked for already in the same session, once; else what the server answers now. */
function fetchUnlessAsked(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = input instanceof Request ? input.url : input.toString()
  const token = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? ""
  const key = `${token}${init?.method ?? "GET"}${url}${typeof init?.body === "string" ? init.body : ""}`
  const asked = window.earlyReads?.get(key)
  window.earlyReads?.delete(key)
  return asked ?? fetch(input, init)
}

/** Whether a session is stored now: whoever has just left is asked for nothing more. */
export const hasStoredSession = () => window.localStorage.getItem(SESSION_KEY) !== null

/** Whether a session was stored when this page began: supabase-js drops the one it cannot refresh without a word. */
export function foundStoredSession(): boolean {
  return foundSession
}
