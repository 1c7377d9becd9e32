import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"

/** A Supabase client that knows this project's tables. Which rights it has depends on the key and session it was made with. */
export type Db = SupabaseClient<Database>
