import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { withConnection } from "#server/backend/pool.ts"
import { CONTENT_PAGES } from "./content-pages.ts"
import { freePort } from "./free-port.ts"
import { startSupabaseEdge } from "./supabase-edge.ts"

const ROOT = join(import.meta.dirname, "../..")
// No scheduled backup, which would disturb measurements.
const ENVIRONMENT = {
  PATH: process.env["PATH"],
  NODE_ENV: "production",
  TZ: "America/New_York",
  HOST: "localhost",
  BACKUPS: "off",
}
const PATIENCE_MS = 240_000
const LONGEST_ANSWER_MS = 30_000
const BETWEEN_TRIES_MS = 20
/** A project's pg_cron calls each minute; the embedded backend, whose journeys run here too, twice. */
const JOBS_MS = 30_000

/** What this test file started and has not ended, and the folders that it made. */
const running = new Set<ChildProcess>()
const folders = new Set<string>()

export type RunningSite = {
  url: string
  /** The backend's address for browsers: the site itself, or the Supabase project of another process. */
  backendUrl: string
  dataDir: string
  /** The site's process (on Supabase, the project's); its own PostgreSQL is a child of it. */
  pid: number
  admin: { email: string; password: string }
  keys: { publishableKey: string; secretKey: string; jwtSecret: string }
  output: () => string
  /** Runs SQL as the owner of the database in `dataDir`, not of one in `DATABASE_URL`: for set-up and assertions, never to prove a right. */
  sql: (script: string) => Promise<Record<string, unknown>[]>
  /** Sends the signal and waits for the end; the data stay. `SIGKILL` leaves the process no time to clean up. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Ends the process and removes its data. */
  remove: () => Promise<void>
}

/** `root` is a folder with a built site, by default the repository; `stdout` is a file descriptor for the site's output. */
type Options = { dataDir?: string; port?: number; env?: Record<string, string>; root?: string; stdout?: number }

/** Runs the built site as a process with its own data, and waits until it is healthy. */
export async function runSite({ dataDir, port, env = {}, root = ROOT, stdout }: Options = {}): Promise<RunningSite> {
  const folder = dataDir ?? (await newFolder(env))
  const chosen = port ?? (await freePort())
  const url = `http://localhost:${chosen}`
  const variables = {
    PORT: String(chosen),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    SEED: "demo",
    LOG_LEVEL: "warn",
    ...env,
  }
  const { child, output } = spawnIn({ root, env: variables, stdout })
  await untilHealthy(url, child, output)
  const read = (name: string) => readFile(join(folder, name), "utf8")
  const kill = (signal: NodeJS.Signals) => end(child, signal)
  return {
    url,
    backendUrl: url,
    dataDir: folder,
    pid: child.pid ?? 0,
    // The file is missing if the site already had an administrator, or got one by its variables.
    admin: { email: "admin@mirabelle.test", password: (await read("admin-password.txt").catch(() => "")).trim() },
    keys: JSON.parse(await read("keys.json")) as RunningSite["keys"],
    output,
    sql: (script) => {
      const access = { host: join(folder, "database"), port: 5432, username: "mirabelle", password: null }
      return withConnection({ access, database: "mirabelle" }, (ask) => ask(script))
    },
    kill,
    remove: async () => {
      await kill("SIGTERM")
      await removeFolder(folder)
    },
  }
}

/** Ends what a test file left running, also after a set-up that failed, and removes its data. */
export async function endSites(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, "SIGTERM")))
  await Promise.all([...folders].map(removeFolder))
}

async function removeFolder(folder: string): Promise<void> {
  // A site that was killed leaves its PostgreSQL.
  const [pid] = (await readFile(join(folder, "database/postmaster.pid"), "utf8").catch(() => "")).split("\n")
  if (pid) await promisify(execFile)("kill", ["-QUIT", pid]).catch(() => {})
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  folders.delete(folder)
}

/** An empty folder, or a copy of the run's new site (`site-template.ts`) when that is what the start would make of it. */
async function newFolder(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-site-"))
  folders.add(folder)
  const template = process.env["SITE_TEMPLATE"]
  // `cp -a` keeps the owner: PostgreSQL refuses a folder of another account.
  if (template && env["SEED"] === "minimal" && !env["DATABASE_URL"])
    await promisify(execFile)("cp", ["-a", `${template}/.`, folder])
  return folder
}

/**
 * A site without a database, on a simulated Supabase project: a second process behind an edge, which only answers. What a project leaves to the site
 * (documents, archives, pictures), the site does; its jobs are called through the edge. `env` applies to both.
 */
export async function runSiteOnSupabase({ env = {} }: Pick<Options, "env"> = {}): Promise<RunningSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The project's functions need the address of the site.
  const project = await runSite({ env: { ...env, PUBLIC_URL: url, TRUST_PROXY: "1", ONLY_BACKEND: "1" } })
  const edge = await startSupabaseEdge(project.url, project.keys.secretKey, url)
  const schedule = setInterval(() => void callJobs(edge.url, project.keys.secretKey), JOBS_MS).unref()
  const site = spawnSite({
    ...env,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: "warn",
    SUPABASE_URL: edge.url,
    SUPABASE_PUBLISHABLE_KEY: project.keys.publishableKey,
    SUPABASE_SECRET_KEY: project.keys.secretKey,
  })
  await untilHealthy(url, site.child, site.output)
  return {
    ...project,
    url,
    backendUrl: edge.url,
    output: () => site.output() + project.output(),
    kill: (signal) => end(site.child, signal),
    remove: async () => {
      clearInterval(schedule)
      await end(site.child, "SIGTERM")
      await edge.close()
      await project.remove()
    },
  }
}

/** What pg_cron does on a project (`scheduleSql`); a call that fails is on record in the process's output. */
const callJobs = (project: string, secret: string) =>
  fetch(`${project}/functions/v1/run-jobs`, { method: "POST", headers: { Authorization: `Bearer ${secret}` } })
    .then((answer) => answer.text())
    .catch(() => null)

/**
 * Reads each page until it shows its data. A page waits a second for the database and then shows what it read last, or an apology: a slow machine
 * needs more for its first reads.
 */
export async function warmUp({ url }: RunningSite): Promise<void> {
  for (const path of [...CONTENT_PAGES, "/brico"])
    while (
      /<title>Une erreur|Erreur lors du chargement|Impossible de charger/.test(await (await fetch(url + path)).text())
    )
      await pause(BETWEEN_TRIES_MS)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, "exit")
  child.kill(signal)
  await ended
  return child.exitCode
}

/** Starts the built site, or one of its commands, without waiting. */
export function spawnSite(env: Record<string, string>, ...args: string[]): Spawned {
  return spawnIn({ root: ROOT, env, args })
}

type Spawned = { child: ChildProcess; output: () => string }

type Command = { root: string; env: Record<string, string>; args?: string[]; stdout?: number | undefined }

function spawnIn({ root, env, args = [], stdout }: Command): Spawned {
  // A packed site has its own Node.
  const packed = join(root, "bin/node")
  const child = spawn(existsSync(packed) ? packed : process.execPath, ["build/server/index.js", ...args], {
    cwd: root,
    env: { ...ENVIRONMENT, ...env },
    stdio: ["pipe", stdout ?? "pipe", stdout ?? "pipe"],
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  let text = ""
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** The errors in what a site said: 501 is the answer to what this backend does not have. */
export const errorsIn = (output: string): string =>
  output
    .split("\n")
    .filter((line) => line.includes('"level":50') && !line.includes('"status":501'))
    .slice(-20)
    .join("\n")

/** Waits until `/healthz` reports one of `states`. Throws with the site's output if it ends or does not answer in time. */
export async function untilHealthy(url: string, child: ChildProcess, output: () => string, states = ["ok"]) {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }).catch(() => null)
    const health = (await answer?.json().catch(() => null)) as { status?: string } | null | undefined
    if (states.includes(health?.status ?? "")) return
    // Pause between polls, which would otherwise use a processor that the start needs.
    await pause(BETWEEN_TRIES_MS)
  }
  throw new Error(`The site did not answer:\n${output()}`)
}
