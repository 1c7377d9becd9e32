import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"

/** What the site talks to: the backend inside this process, or a Supabase project. */
export type Backend = {
  kind: "pglite" | "postgres" | "supabase"
  /** Address that browsers use for the backend. */
  publicUrl: string
  publicKey: string
  /** A client with a visitor's rights, for rendering. */
  publicClient: Db
  embedded: {
    fetch: (request: Request) => Promise<Response>
    functions: (request: Request) => Promise<Response>
  } | null
  close: () => Promise<void>
}

/** A hosted or self-hosted Supabase project: functions, schedule and files live there. */
export function connectSupabase(url: string, publicKey: string): Backend {
  const publicUrl = url.replace(/\/+$/, "")
  return {
    kind: "supabase",
    publicUrl,
    publicKey,
    publicClient: createClient(publicUrl, publicKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }),
    embedded: null,
    close: async () => {},
  }
}
