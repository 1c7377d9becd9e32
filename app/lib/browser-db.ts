import { createClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.gen.ts"
import type { Db } from "./db.ts"
import { readPublicConfig } from "./public-config.ts"

let client: Db | undefined

/** The one client of this page. supabase-js keeps the session in the browser's storage and refreshes it. Never call it on the server. */
export function browserDb(): Db {
  if (!client) {
    const { supabaseUrl, supabaseAnonKey } = readPublicConfig()
    client = createClient<Database>(supabaseUrl, supabaseAnonKey)
  }
  return client
}
