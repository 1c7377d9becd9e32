// Lists what a Supabase project lacks for the site to work: `npm run deploy:check -- <project ref>`. It only reads, except that it
// runs the jobs once.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs, parseEnv } from "node:util"
import { isPublicKey, isSecretKey, bypassesRowSecurity, otherProject } from "../domain/auth/configuration.ts"
import { findMistakes } from "./deploy-settings.mjs"
import { root, stop } from "./toolchain.mjs"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: { type: "string", default: ".env.production" }, url: { type: "string" }, site: { type: "string" } },
})
const [ref = ""] = positionals
const base =
  values.url ??
  (/^[a-z]{20}$/.test(ref)
    ? `https://${ref}.supabase.co`
    : stop("Say which project: npm run deploy:check -- <its ref>"))
const file = resolve(root, values.env)
if (!existsSync(file)) stop(`${values.env} is missing: docs/deploy.md says what stands in it.`)
const settings = parseEnv(readFileSync(file, "utf8"))
const key = settings.SUPABASE_PUBLISHABLE_KEY ?? settings.SUPABASE_ANON_KEY ?? ""
const secretKey = settings.SUPABASE_SECRET_KEY ?? settings.SUPABASE_SERVICE_ROLE_KEY ?? ""
const site = values.site ?? settings.PUBLIC_URL
const FUNCTIONS = readdirSync(join(root, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name)
const BUCKETS = readBuckets()

if (
  !(await fetch(`${base}/auth/v1/health`, { headers: { apikey: key }, signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  ))
)
  stop(`${base} does not answer: is the project paused (its dashboard says so), and its ref right?`)

const missing = [...findMistakes(settings), ...findKeyMistakes()]
await check(
  "The keys of the project: SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, which the site starts with",
  async () => {
    const asked = await Promise.all([key, secretKey].map((apikey) => get("/auth/v1/settings", { apikey })))
    return key !== "" && secretKey !== "" && asked.every(({ ok }) => ok)
  },
)
await check("The tables: npm run deploy, first step", async () => {
  return (await get("/rest/v1/company_settings?select=id&limit=1", { apikey: key })).ok
})
await check("The rights: a visitor must not read requests", async () => {
  return !(await get("/rest/v1/brico_requests?select=id&limit=1", { apikey: key })).ok
})
await check(`The buckets ${BUCKETS.join(", ")}: npm run deploy, first step`, async () => {
  const answer = await get("/storage/v1/bucket", { apikey: secretKey, Authorization: `Bearer ${secretKey}` })
  const found = answer.ok ? (await answer.json()).map(({ id }) => id) : []
  return BUCKETS.every((bucket) => found.includes(bucket))
})
for (const name of FUNCTIONS) {
  await check(`The function ${name}: npm run deploy, step « Functions »`, async () => {
    // Each function answers a CORS preflight without a key; a missing function gets another status from the platform.
    const answer = await fetch(`${base}/functions/v1/${name}`, { method: "OPTIONS" })
    return answer.status === 204
  })
}
await check(
  "The secrets of the functions, or another JOBS_SECRET than the project's: npm run deploy, step « Secrets »",
  async () => {
    const headers = { Authorization: `Bearer ${settings.JOBS_SECRET}`, "Content-Type": "application/json" }
    const answer = await fetch(`${base}/functions/v1/run-jobs`, { method: "POST", headers, body: "{}" })
    const { data } = await answer.json()
    // The functions run with their secrets; a job that fails does so for a reason of its own.
    if (data?.failedJobs?.length > 0)
      missing.push(`The jobs ${data.failedJobs.join(", ")} fail: see the log of run-jobs.`)
    return data !== undefined
  },
)
await check("Public sign-up is open: npm run deploy, last step", async () => {
  const answer = await get("/auth/v1/settings", { apikey: key })
  return answer.ok && (await answer.json()).disable_signup === true
})
await check("The first administrator: docs/deploy.md, « The first administrator »", async () => {
  const query = "/rest/v1/profiles?select=id&role=eq.admin&is_active=eq.true&limit=1"
  const answer = await get(query, { apikey: secretKey, Authorization: `Bearer ${secretKey}` })
  return answer.ok && (await answer.json()).length === 1
})
await check(
  `The site itself at ${site}, on this project: without its process no document, archive or picture is made (docs/deploy.md, « Then start the site »)`,
  async () => {
    const answer = await fetch(`${site}/contact`, { signal: AbortSignal.timeout(10_000) })
    const [, config = ""] = /<script[^>]* id="public-config"[^>]*>([^<]*)</.exec(await answer.text()) ?? []
    return new URL(JSON.parse(config).supabaseUrl).origin === new URL(base).origin
  },
)

if (missing.length > 0) stop(["Missing or wrong:", ...missing.map((one) => `- ${one}`)].join("\n"))
console.log("Nothing is missing.")

async function check(sentence, isThere) {
  if (!(await isThere().catch(() => false))) missing.push(sentence)
}

function findKeyMistakes() {
  const other = otherProject(base, key) ?? otherProject(base, secretKey)
  return [
    bypassesRowSecurity(key) && "SUPABASE_PUBLISHABLE_KEY is a secret key: every visitor would read it.",
    !isPublicKey(key) && "SUPABASE_PUBLISHABLE_KEY must be an sb_publishable_… key, or the project's anonymous JWT.",
    !isSecretKey(secretKey) && "SUPABASE_SECRET_KEY must be an sb_secret_… key, or the project's JWT of service_role.",
    other && `The keys are another project's: ${other}.`,
  ].filter(Boolean)
}

function get(path, headers) {
  return fetch(base + path, { headers })
}

/** The ids of the buckets that the schema creates. */
function readBuckets() {
  const sql = readFileSync(join(root, "supabase/schema/files/storage.sql"), "utf8")
  const [, rows = ""] = /insert into storage\.buckets[^;]*?values([^;]*);/s.exec(sql) ?? []
  return [...rows.matchAll(/^\s*\('([\w-]+)'/gm)].map(([, id]) => id)
}
