import { createClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"

type Answer = { status: number; code: string; message: string }

/** PostgREST's response for a table that does not exist. */
export const MISSING_TABLE: Answer = { status: 404, code: "PGRST205", message: "Could not find the table" }
/** The response to an internal error of PostgreSQL. */
export const BROKEN: Answer = { status: 500, code: "XX000", message: "internal error" }

/** A client whose fetch is faked: these tables are refused, those in `rows` have rows, all others are empty. */
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
