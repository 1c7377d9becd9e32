// Deploys the site's backend to a Supabase project: `npm run deploy -- <project ref>`. It shows each step and asks before it; each step can be repeated (a second seed does nothing). `--yes` skips
// the questions, `--dry-run` changes nothing, `--only functions` (or tables, seed, secrets, jobs, settings) runs one step. The settings are in .env.production (docs/deploy.md).
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline/promises"
import { parseArgs, parseEnv } from "node:util"
import { findMistakes, FUNCTION_SECRETS, scheduleSql, variableLine } from "./deploy-settings.mjs"
import { ensureInstalled, environment, root, stop } from "./toolchain.mjs"

ensureInstalled()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: "boolean" },
    "dry-run": { type: "boolean" },
    env: { type: "string", default: ".env.production" },
    only: { type: "string" },
    // The CLI's profile: another address of the platform's API.
    profile: { type: "string" },
  },
})
const [ref = ""] = positionals
if (!/^[a-z]{20}$/.test(ref))
  stop("Say which project: npm run deploy -- <its ref, 20 small letters, in the address of its dashboard>")
const STEPS = ["tables", "seed", "secrets", "functions", "jobs", "settings"]
if (values.only && !STEPS.includes(values.only)) stop(`--only takes one step: ${STEPS.join(", ")}`)
const file = resolve(root, values.env)
if (!existsSync(file)) stop(`${values.env} is missing: docs/deploy.md says what stands in it.`)
const settings = parseEnv(readFileSync(file, "utf8"))
const mistakes = findMistakes(settings)
if (mistakes.length > 0) stop(mistakes.join("\n"))

const folder = mkdtempSync(join(tmpdir(), "mirabelle-deploy-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
const remote = `--remote=${ref}`
// The database's own address needs IPv6; the pooler's does not.
const database = settings.SUPABASE_DB_URL ? `--remote=${settings.SUPABASE_DB_URL}` : remote
const stage = join(folder, "stage")
// The CLI uploads every file beside a function, so tests and the example company are left out of the copy.
for (const part of ["supabase", "domain"])
  cpSync(join(root, part), join(stage, part), {
    recursive: true,
    filter: (path) => !/\.test\.tsx?$|supabase\/(tests|seeds|\.temp)$/.test(path),
  })
mkdirSync(join(stage, "supabase/migrations"), { recursive: true })
const base = spawnSync("node", ["scripts/write-base.ts", join(stage, "supabase/migrations")], {
  cwd: root,
  stdio: "inherit",
  env: environment(),
})
if (base.status !== 0) stop("The schema of supabase/schema could not be written.")

await step("tables", "Tables, rights and rules of the database", {
  preview: () => preview("db", "push", database, "--dry-run"),
  act: () => run("db", "push", database, "--yes"),
})
await step("seed", "What any company begins with: services, trades, questions (once, never the example company)", {
  isDone: () => ask("select count(*) as found from public.service_categories") > 0,
  act: () => run("db", "query", database, "--file", join(stage, "supabase/seed.sql"), "--yes"),
})
await step("secrets", "Secrets of the functions", {
  preview: () =>
    console.log(
      `  ${secrets()
        .map(([name]) => name)
        .join(", ")}`,
    ),
  act: () =>
    run("secrets", "set", remote, "--yes", "--env-file", write("secrets.env", secrets().map(variableLine).join("\n"))),
})
await step("functions", "Functions", { act: () => run("functions", "deploy", remote, "--use-api", "--yes") })
await step("jobs", "The jobs, every minute (pg_cron, with a secret of their own)", {
  act: () =>
    run("db", "query", database, "--file", write("schedule.sql", scheduleSql(ref, settings.JOBS_SECRET)), "--yes"),
})
await step("settings", "Settings of the project: address of the site, codes, texts of the mails", {
  act: () => run("config", "push", remote, "--yes"),
})
console.log(`\nDone. What the dashboard alone can do stands in docs/deploy.md; then: npm run deploy:check -- ${ref}`)

async function step(name, title, { preview, isDone, act }) {
  if (values.only && values.only !== name) return
  console.log(`\n— ${title}`)
  if (!values["dry-run"] && isDone?.()) return void console.log("  done before")
  preview?.()
  if (values["dry-run"] || !(await isWanted())) return
  act()
}

async function isWanted() {
  if (values.yes) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question("  Do it? [y/N] ")
  prompt.close()
  return /^y/i.test(answer)
}

/** Stops the program if the CLI fails, after the CLI's own message. Finished steps stay; the next run starts with the first step again. */
function run(...args) {
  const { status } = supabase(args, "inherit")
  if (status !== 0)
    stop(`\n« supabase ${args[0]} ${args[1]} » failed: mend what it says, and run the same command again.`)
}

/** Shows what a step would do. With `--dry-run` the other steps are shown too, even if the project does not answer. */
function preview(...args) {
  if (!values["dry-run"]) return run(...args)
  if (supabase(args, "inherit").status !== 0) console.log("  the database does not answer: what it lacks is not known")
}

function ask(sql) {
  const { status, stdout } = supabase(["db", "query", database, "--read-only", "--output", "json", sql], "pipe")
  if (status !== 0) stop("The database does not answer: is SUPABASE_DB_PASSWORD right?")
  return Number(/\d+/.exec(String(stdout).replace(/^[^[{]*/, ""))?.[0] ?? 0)
}

function supabase(args, output) {
  const profile = values.profile ? ["--profile", values.profile] : []
  return spawnSync("supabase", [...args, "--workdir", stage, ...profile], {
    cwd: stage,
    stdio: ["ignore", output, "inherit"],
    env: environment({ ...settings, SUPABASE_YES: "true" }),
    shell: process.platform === "win32",
  })
}

function secrets() {
  return FUNCTION_SECRETS.filter((name) => settings[name]).map((name) => [name, settings[name]])
}

/** Writes a file for the CLI, readable by this user only. The folder is removed at exit, but not when a signal ends the program. */
function write(name, text) {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o600 })
  return path
}
