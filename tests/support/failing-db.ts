import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"

type Answer = { status: number; code: string; message: string }

/** What PostgREST says of a table that was never created. */
export const MISSING_TABLE: Answer = { status: 404, code: "PGRST205", message: "Could not find the table" }
/** What PostgreSQL says when it gives up. */
export const BROKEN: Answer = { status: 500, code: "XX000", message: "internal error" }

/** A client whose backend refuses some tables, at the network edge; other tables are empty. */
export function failingDb(refusals: Record<string, Answer>, rows: Record<string, unknown[]> = {}): Db {
  return createClient("https://mirabelle.test", "sb_publishable_test", {
    db: { retry: false },
    global: {
      fetch: async (input) => {
        const table = new URL(input instanceof Request ? input.url : input).pathname.split("/").at(-1) ?? ""
        const refusal = refusals[table]
        return refusal
          ? Response.json({ code: refusal.code, message: refusal.message }, { status: refusal.status })
          : Response.json(rows[table] ?? [])
      },
    },
  })
}
