import { setTimeout as pause } from "node:timers/promises"
import { StartError } from "../../env.ts"
import { sayUnwritable } from "../../files/data-dir.ts"
import { type Ask, withConnection } from "../pool.ts"
import type { Access } from "./access.ts"
import { chooseAccount } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { createCluster, isOurs, SUPERUSER } from "./create-cluster.ts"
import { stopLeftover } from "./leftover.ts"
import { choosePlace } from "./place.ts"
import { launchServer, type ServerProcess } from "./server-process.ts"

const LONGEST_START_MS = 60_000
const BETWEEN_TRIES_MS = 20
const BEFORE_NEXT_START_MS = 500
const MOST_TRIES = 5

/** A running PostgreSQL that belongs to this process. */
export type Cluster = {
  accessAs: (username: string) => Access
  /** Runs statements as superuser in the given database; a statement may be a script of several. */
  asSuperuser: <Result>(database: string, task: (run: Ask) => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** Folder of the cluster; created when missing. The caller holds the lock of the parent folder. */
  folder: string
  /** Receives PostgreSQL's error output, and the reports of its restarts. */
  onMessage?: (text: string) => void
  /** False in tests: their data need not survive a power cut. */
  isDurable?: boolean
  /** Whether this system has Unix sockets; Windows has none. */
  hasSockets?: boolean
}

/**
 * Starts PostgreSQL on a folder, and restarts it when it exits by itself.
 * @throws {StartError} with one sentence when the folder holds something else or PostgreSQL does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, onMessage = () => {}, isDurable = true } = options
  const binaries = await findBinaries()
  const account = await chooseAccount(folder, binaries.postgres)
  const place = await choosePlace(folder, account, options.hasSockets)
  if (!(await isOurs(folder))) await createCluster({ folder, account, initdb: binaries.initdb, place, isDurable })

  const accessAs = (username: string): Access => {
    const { host, port, password } = place
    return { host, port, username, password }
  }
  const asSuperuser: Cluster["asSuperuser"] = (database, task) =>
    withConnection({ access: accessAs(SUPERUSER), database }, task)
  const launch = async (): Promise<ServerProcess> => {
    await stopLeftover(folder, place, account, binaries.pgCtl)
    const server = launchServer({ folder, account, binaries, place, isDurable, onMessage })
    await untilReady(server, () => asSuperuser("postgres", (run) => run("select 1")), folder)
    return server
  }

  let server = await launchWithRetries(launch)
  let isStopping = false
  const keepAlive = async () => {
    for (;;) {
      await server.ended
      while (!isStopping && server.isGone()) {
        onMessage("PostgreSQL has ended; it is started again")
        await launch().then(
          (next) => (server = next),
          (error: Error) => (onMessage(error.message), pause(BEFORE_NEXT_START_MS)),
        )
      }
      if (isStopping) return
    }
  }
  const kept = keepAlive()
  return {
    accessAs,
    asSuperuser,
    stop: async () => {
      isStopping = true
      if (!server.isGone()) await server.stop()
      await kept
      // A restart may have completed meanwhile.
      if (!server.isGone()) await server.stop()
    },
  }
}

/** Retries: child processes of a killed PostgreSQL exit with a delay, and a new server cannot start before they release its shared memory. */
async function launchWithRetries(launch: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const server = await launch().catch(() => null)
    if (server) return server
    await pause(BEFORE_NEXT_START_MS)
  }
  return launch()
}

/** Polls with a query until it succeeds: PostgreSQL's log lines vary with language and version. */
async function untilReady(server: ServerProcess, ask: () => Promise<unknown>, folder: string): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS
  for (;;) {
    const error = await ask().then(
      () => null,
      (reason: Error) => reason,
    )
    if (!error) return
    if (server.isGone() || Date.now() > deadline) {
      if (!server.isGone()) await server.stop()
      if (server.metFullDisk()) throw new StartError(sayUnwritable("DATA_DIR", folder, "ENOSPC"), { cause: error })
      const reason = server.lastOutput() || error.message
      throw new StartError(`DATA_DIR: the database in ${folder} does not start (${reason}).`, { cause: error })
    }
    await pause(BETWEEN_TRIES_MS)
  }
}
