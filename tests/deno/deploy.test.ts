import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FUNCTIONS } from "#tests/support/function-callers.ts"
import { startManagementApi } from "#tests/support/management-api.ts"

const ROOT = join(import.meta.dirname, "../..")
const REF = "abcdefghijklmnopqrst"
const SETTINGS = {
  SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
  SUPABASE_DB_PASSWORD: "a password",
  PUBLIC_URL: "https://www.mirabelle.test",
  SITE_SECRET: "a secret of the site and of its functions",
  JOBS_SECRET: "a secret of the scheduler and of nobody else",
  STRIPE_SECRET_KEY: "sk_test_deploy",
  STRIPE_WEBHOOK_SECRET: "whsec_deploy",
  SMTP_URL: "smtps://mirabelle:it's@mail.mirabelle.test:465",
  MAIL_FROM: "bonjour@mirabelle.test",
}

let folder: string
let api: Awaited<ReturnType<typeof startManagementApi>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mirabelle-deploy-test-"))
  api = await startManagementApi()
  const profile = { name: "test", api_url: api.url, dashboard_url: api.url, project_host: "localhost" }
  await writeFile(join(folder, "profile.yaml"), JSON.stringify(profile))
})
afterAll(async () => {
  api.stop()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
async function deploy(settings: Record<string, string>, ...args: string[]) {
  const env = join(folder, "env")
  await writeFile(
    env,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  )
  const program = join(ROOT, "scripts/deploy.mjs")
  const given = [program, REF, "--yes", "--env", env, "--profile", join(folder, "profile.yaml"), ...args]
  return run(process.execPath, given, { cwd: ROOT, maxBuffer: 1e8 })
}

const filesOf = (form: FormData) =>
  form.getAll("file").map((file) => {
    if (!(file instanceof File)) throw new Error("A part of the upload is no file")
    return file
  })

test("each function arrives whole, without tests and example company, and runs from what arrived", async () => {
  await deploy(SETTINGS, "--only", "functions")
  expect(api.uploads.map(({ slug }) => slug).sort()).toEqual(Object.keys(FUNCTIONS).sort())
  expect(api.settings.filter(({ verify_jwt }) => verify_jwt).map(({ slug }) => slug)).toEqual([])

  const sets = await Promise.all(
    api.uploads.map(async ({ form }) => {
      const files = filesOf(form).map(async (file) => `${file.name} ${hash(await file.bytes())}`)
      return (await Promise.all(files)).sort().join("\n")
    }),
  )
  expect(sets.join("\n")).not.toMatch(/\.test\.ts|seeds|supabase\/tests/)
  // Through the import map the CLI uploads all files with each function. The sets are equal, so it is enough to run one.
  expect(new Set(sets).size).toBe(1)

  const [first] = api.uploads
  for (const file of first ? filesOf(first.form) : []) {
    const path = join(folder, "uploaded", file.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await file.bytes())
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "uploaded/node_modules"))
  await writeFile(join(folder, "uploaded/package.json"), "{}")
  const uploads = api.uploads.map(({ slug, form }) => {
    const metadata = form.get("metadata")
    const told = JSON.parse(typeof metadata === "string" ? metadata : "{}") as {
      entrypoint_path: string
      import_map_path: string
    }
    expect(told.import_map_path).toBe("supabase/functions/deno.json")
    return { slug, entrypoint: told.entrypoint_path }
  })
  const secrets = {
    ...SETTINGS,
    SUPABASE_URL: "https://backend.mirabelle.test",
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
  }
  const { stdout } = await run(
    join(ROOT, "node_modules/.bin/deno"),
    [
      ...["run", "--no-lock", "--cached-only", "--node-modules-dir=manual"],
      `--config=${join(folder, "uploaded/supabase/functions/deno.json")}`,
      ...["--allow-env", "--allow-read", "--allow-sys", join(ROOT, "tests/deno/call-uploaded.ts")],
      ...[join(folder, "uploaded"), JSON.stringify(uploads), JSON.stringify(secrets)],
    ],
    { cwd: join(folder, "uploaded") },
  )
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, 204])))
})

test("the functions get the secrets that are theirs, as they are", async () => {
  await deploy(SETTINGS, "--only", "secrets")
  const sent = Object.fromEntries(api.secrets.map(({ name, value }) => [name, value]))
  const { SUPABASE_ACCESS_TOKEN: _token, SUPABASE_DB_PASSWORD: _password, ...theirs } = SETTINGS
  expect(sent).toEqual(theirs)
})

test.each([
  [{ SMTP_URL: "smtp://mail.mirabelle.test:587" }, "another port than 25 and 587"],
  [{ PUBLIC_URL: "http://mirabelle.test" }, "PUBLIC_URL must be the https:// address"],
  [{ SITE_SECRET: "short" }, "SITE_SECRET must have at least 32 characters"],
  [{ JOBS_SECRET: SETTINGS.SITE_SECRET }, "SITE_SECRET and JOBS_SECRET must differ"],
])("what cannot work is told before anything is done: %o", async (wrong, sentence) => {
  const sent = api.uploads.length
  await expect(deploy({ ...SETTINGS, ...wrong })).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) })
  expect(api.uploads).toHaveLength(sent)
})

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
