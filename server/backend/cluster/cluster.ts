import { type ChildProcess, spawn } from "node:child_process"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { StartError } from "../../env.ts"
import { type Account, chooseAccount, giveTo } from "./account.ts"
import { type Binaries, findBinaries } from "./binaries.ts"
import { stopLeftover } from "./leftover.ts"
import { choosePlace, type Place } from "./place.ts"
import { runProgram, SURROUNDINGS } from "./run-program.ts"
import { settings } from "./settings.ts"

/** The first line of the access rules, by which a cluster of ours is known. */
const OURS = "# A cluster of the site: it rules who may connect."
const ACCESS = `${OURS}
local all all trust
host all all 127.0.0.1/32 scram-sha-256
`
const SUPERUSER = "postgres"
const LONGEST_START_MS = 60_000
const BETWEEN_TRIES_MS = 20
const LONGEST_STOP_MS = 20_000

/** How to connect: what the driver needs besides the name of the database. */
export type Access = { host: string; port: number; username: string; password: string | null }

type Run = (statement: string) => Promise<unknown[]>

/** A running PostgreSQL that belongs to this process. */
export type Cluster = {
  accessAs: (username: string) => Access
  /** Null where only who enters the folder can connect. */
  password: string | null
  /** Runs statements as superuser in one of its databases; each may be a script. */
  asSuperuser: <Result>(database: string, task: (run: Run) => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** The folder of the cluster; made when there is none. */
  folder: string
  /** Called with what PostgreSQL says on its error channel. */
  onMessage?: (text: string) => void
  /** False in tests: nothing has to survive a power cut. */
  isDurable?: boolean
  hasSockets?: boolean
}

/**
 * Starts PostgreSQL on a folder, in a process group of its own: a signal to the site does not reach it, and it stops last.
 * @throws {StartError} with one sentence when the folder holds something else or PostgreSQL does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, isDurable = true } = options
  const binaries = await findBinaries()
  const account = await chooseAccount(folder, binaries.postgres)
  const place = await choosePlace(folder, options.hasSockets)
  if (!(await isOurs(folder))) await createCluster(folder, account, binaries, place, isDurable)
  await stopLeftover(folder, account, binaries.pgCtl)

  const [command = "", ...rest] = [...account.before, binaries.postgres, "-D", folder, ...settings(place, isDurable)]
  const child = spawn(command, rest, {
    ...account.ids,
    cwd: "/",
    env: SURROUNDINGS,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  })
  const said = listen(child, options.onMessage)
  const cluster = createHandle(place, child, binaries, account, folder)
  await untilReady(cluster, child, said, folder)
  return cluster
}

async function isOurs(folder: string): Promise<boolean> {
  const read = (name: string) =>
    readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
      throw error
    })
  const version = await read("PG_VERSION")
  if (version === null) return false
  const rules = await read("pg_hba.conf")
  if (version.trim() === "18" && rules?.startsWith(OURS)) return true
  throw new StartError(
    `DATA_DIR: ${folder} was made by another version of the site, with another database. Keep it aside and choose an empty DATA_DIR.`,
  )
}

/** Made beside its place and moved there whole: a start that is cut off leaves nothing half made. */
async function createCluster(folder: string, account: Account, { initdb }: Binaries, place: Place, isDurable: boolean) {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await giveTo(account, draft)
  try {
    await runProgram(account, initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--auth-local=trust",
      ...(place.password === null
        ? ["--auth-host=reject"]
        : ["--auth-host=scram-sha-256", `--pwfile=${folder}-password.txt`]),
      ...(isDurable ? [] : ["--no-sync"]),
    ])
  } catch (error) {
    throw new StartError(`DATA_DIR: the database cannot be made in ${folder} (${(error as Error).message}).`, {
      cause: error,
    })
  }
  await writeFile(join(draft, "pg_hba.conf"), ACCESS)
  await rename(draft, folder)
}

function createHandle(
  place: Place,
  child: ChildProcess,
  { pgCtl }: Binaries,
  account: Account,
  folder: string,
): Cluster {
  const accessAs = (username: string): Access => ({ ...place, username })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  // A site that ends without stopping, by an error, takes its database with it.
  const onExit = () => void child.kill("SIGINT")
  process.once("exit", onExit)
  return {
    accessAs,
    password: place.password,
    asSuperuser: async (database, task) => {
      const sql = connectOnce(accessAs(SUPERUSER), database)
      try {
        return await task((statement) => sql.unsafe(statement))
      } finally {
        await sql.end()
      }
    },
    stop: async () => {
      process.removeListener("exit", onExit)
      if (process.platform === "win32") await runProgram(account, pgCtl, ["stop", "-D", folder, "-m", "fast", "-s"])
      // SIGINT ends the connections, SIGQUIT does not wait for anything; the next start recovers.
      else child.kill("SIGINT")
      const impatience = setTimeout(() => child.kill("SIGQUIT"), LONGEST_STOP_MS)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(impatience)
    },
  }
}

function connectOnce({ password, ...access }: Access, database: string) {
  return postgres({
    ...access,
    ...(password === null ? {} : { password }),
    database,
    max: 1,
    onnotice: () => {},
    connect_timeout: 5,
  })
}

/** Asks until it answers: PostgreSQL's own lines change with language and version. */
async function untilReady(cluster: Cluster, child: ChildProcess, said: () => string, folder: string): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS
  for (;;) {
    const error = await cluster
      .asSuperuser("postgres", (run) => run("select 1"))
      .then(
        () => null,
        (reason: Error) => reason,
      )
    if (!error) return
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || Date.now() > deadline) {
      if (!ended) await cluster.stop()
      throw new StartError(`DATA_DIR: the database in ${folder} does not start (${said().trim() || error.message}).`, {
        cause: error,
      })
    }
    await pause(BETWEEN_TRIES_MS)
  }
}

/** Keeps the last lines that PostgreSQL says, for the sentence of a start that fails. */
function listen(child: ChildProcess, onMessage: (text: string) => void = () => {}): () => string {
  let said = ""
  child.once("error", (error) => (said = error.message))
  child.stderr?.on("data", (chunk: Buffer) => {
    const text = chunk.toString()
    said = (said + text).slice(-500)
    onMessage(text)
  })
  return () => said
}
