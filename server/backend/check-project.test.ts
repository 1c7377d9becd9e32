import { expect, onTestFinished, test, vi } from "vitest"
import { serveLocally } from "#tests/support/forward-request.ts"
import { connectSupabase } from "../choose-backend.ts"
import { checkProject } from "./check-project.ts"
import { parseEnv } from "../env.ts"
import { createLog } from "../watch/log.ts"

const REF = "abcdefghijklmnopqrst"
/** A well-formed key with an invalid signature, like a key of another project. */
const jwt = (role: string, ref = REF) =>
  ["eyJhbGciOiJIUzI1NiJ9", Buffer.from(JSON.stringify({ iss: "supabase", role, ref })).toString("base64url"), "s"].join(
    ".",
  )
const [publicKey, secretKey] = [jwt("anon"), jwt("service_role")]
const REFUSED = { status: 401, body: { message: "Invalid API key", hint: "Double check your Supabase `anon` key." } }
const KEPT = { status: 401, body: { code: "42501", message: "permission denied for table profiles" } }
const NO_TABLE = { status: 404, body: { code: "PGRST205", message: "Could not find the table" } }

/** Runs the check against a fake project, which answers by key and then with `answered`. Returns the site's log. */
async function logOf(keys: { publicKey: string; secretKey: string }, answered = KEPT) {
  const project = await serveLocally(null, (request, response) => {
    const key = request.headers["apikey"]
    const known = { [publicKey]: answered, [secretKey]: { status: 200, body: {} } }[String(key)] ?? REFUSED
    response.writeHead(known.status, { "Content-Type": "application/json" }).end(JSON.stringify(known.body))
  })
  onTestFinished(project.close)
  const env = parseEnv({
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: keys.publicKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
  })
  const log = createLog("silent")
  const [info, error] = [vi.spyOn(log, "info"), vi.spyOn(log, "error")]
  // The backend's own log is another: its schedule also speaks of a project that answers nothing else.
  const backend = connectSupabase({ ...env, SUPABASE_URL: project.url }, createLog("silent"))
  onTestFinished(backend.close)
  await checkProject(backend, log)
  return [...info.mock.calls, ...error.mock.calls].map(([, sentence]) => sentence)
}

test("a project that knows both keys and has the tables is said to answer", async () => {
  expect(await logOf({ publicKey, secretKey })).toEqual(["the Supabase project answers"])
})

test.each([
  ["JWT", jwt("anon", "z".repeat(20))],
  ["publishable key", "sb_publishable_of_another_project"],
  ["text of the right shape", `${"a".repeat(40)}.${"b".repeat(40)}`],
])("a public key that the project does not know is told: a %s", async (_, foreign) => {
  expect(await logOf({ publicKey: foreign, secretKey })).toEqual([
    "Invalid API key: SUPABASE_PUBLISHABLE_KEY is not a key of this Supabase project.",
  ])
})

test.each([jwt("service_role", "z".repeat(20)), "sb_secret_of_another_project"])(
  "a secret key that the project does not know is told: %s",
  async (foreign) => {
    expect(await logOf({ publicKey, secretKey: foreign })).toEqual([
      "Invalid API key: SUPABASE_SECRET_KEY is not the secret key of this Supabase project, or its tables are of an earlier version.",
    ])
  },
)

test("a project without the tables is told what it lacks", async () => {
  expect(await logOf({ publicKey, secretKey }, NO_TABLE)).toEqual([
    "The Supabase project has no tables of this site: npm run deploy makes them (docs/deploy.md).",
  ])
})
