import { randomBytes } from "node:crypto"
import { AuthClient } from "@supabase/supabase-js"
import pg from "pg"

/** The tools of the checks: clients of Supabase Auth, a connection to the database, and the account, with an address that is unique to this run. */
export async function openSupabaseAuth({ address, publicKey, secretKey, databaseUrl }) {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const query = async (sql, values) => (await database.query(sql, values)).rows
  const clientOf = (headers) =>
    new AuthClient({ url: address, headers, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false })
  const account = { email: `verification-${randomBytes(6).toString("hex")}@mirabelle.test`, id: null, password: null }
  return {
    account,
    query,
    /** A client without a session, like a new browser. */
    browser: () => clientOf({ apikey: publicKey }),
    admin: clientOf({ apikey: secretKey, Authorization: `Bearer ${secretKey}` }).admin,
    /** Queries the database as PostgREST does for the owner of a token; without a token, as the service role. */
    async askAs(token, sql, values) {
      const claims = token ? Buffer.from(token.split(".")[1], "base64url").toString() : '{"role": "service_role"}'
      await query("begin")
      try {
        await query(`set local role ${token ? "authenticated" : "service_role"}`)
        // All claims for Supabase; the embedded backend reads `sub` from a setting of its own.
        await query(
          "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
          [claims, JSON.parse(claims).sub ?? ""],
        )
        return await query(sql, values)
      } finally {
        await query("commit")
      }
    },
    async close() {
      await query("delete from public.email_outbox where recipient = $1", [account.email])
      await query("delete from auth.users where email = $1", [account.email])
      await database.end()
    },
  }
}
