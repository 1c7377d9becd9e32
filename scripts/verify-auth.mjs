// Checks that a Supabase Auth behaves as this site needs, with our migrations in its database:
// `DATABASE_URL=… npm run verify:auth -- https://<ref>.supabase.co/auth/v1`. It creates an account and deletes it afterwards; its lines in the history stay.
import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs, parseEnv } from "node:util"
import { ensureInstalled, root, stop } from "./toolchain.mjs"

ensureInstalled()
const { openSupabaseAuth } = await import("./verify-auth/access.mjs")
const { CHECKS, NOT_OFFERED } = await import("./verify-auth/checks.mjs")
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: { type: "string", default: ".env.production" } },
})
const file = resolve(root, values.env)
const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...process.env }
const address =
  positionals[0] ?? stop("Say where Supabase Auth is: npm run verify:auth -- https://<ref>.supabase.co/auth/v1")
const needed = (names) =>
  names.map((name) => settings[name]).find(Boolean) ??
  stop(`${names[0]} is needed, in ${values.env} or in the environment.`)

const world = await openSupabaseAuth({
  address: address.replace(/\/+$/, ""),
  publicKey: needed(["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_ANON_KEY"]),
  secretKey: needed(["SUPABASE_SECRET_KEY", "SUPABASE_SERVICE_ROLE_KEY"]),
  databaseUrl: needed(["DATABASE_URL"]),
}).catch((error) => stop(`DATABASE_URL: the database does not answer (${error.message}).`))

let [held, failed] = [0, 0]
try {
  for (const [sentence, check] of CHECKS) {
    const [mark, remark] = await check(world).then(
      (answer) => (answer === NOT_OFFERED ? ["–", answer] : ["✓"]),
      (error) => ["✗", error.message],
    )
    if (mark === "✓") held += 1
    if (mark === "✗") failed += 1
    console.log(`${mark} ${sentence}${remark ? `\n    ${remark}` : ""}`)
    // The later checks need the account.
    if (mark === "✗" && !world.account.id) break
  }
} finally {
  await world.close()
}
console.log(`\n${held} of ${CHECKS.length} hold, ${failed} failed.`)
process.exit(failed === 0 ? 0 : 1)
