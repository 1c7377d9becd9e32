import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { createReadCache } from "./read-cache.ts"

/** What the site talks to: the backend inside this process, or a Supabase project. */
export type Backend = {
  kind: "pglite" | "postgres" | "supabase"
  /** Address that browsers use for the backend. */
  publicUrl: string
  publicKey: string
  /** A client with a visitor's rights, for rendering. What it reads of the tables is shared for a few seconds. */
  publicClient: Db
  /** Called when what pages show has changed. */
  forgetReads: () => void
  embedded: {
    fetch: (request: Request) => Promise<Response>
    functions: (request: Request) => Promise<Response>
  } | null
  close: () => Promise<void>
}

/** A hosted or self-hosted Supabase project: functions, schedule and files live there. */
export function connectSupabase(url: string, publicKey: string): Backend {
  const publicUrl = url.replace(/\/+$/, "")
  const reads = createReadCache(fetch)
  return {
    kind: "supabase",
    publicUrl,
    publicKey,
    publicClient: createClient(publicUrl, publicKey, {
      global: { fetch: reads.fetch },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }),
    forgetReads: reads.purge,
    embedded: null,
    close: async () => {},
  }
}
