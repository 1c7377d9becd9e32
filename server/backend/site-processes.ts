import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"
import { type DatabaseLocation, openClient } from "./pool.ts"

/** Said by the trigger `tell_content` of each table that visitors read. */
const CONTENT = "mirabelle_content"
/** What a process that was just killed leaves is gone by then. */
const MOST_TRIES = 5
const BETWEEN_TRIES_MS = 200
const BEFORE_NEXT_CONNECTION_MS = 500
/** The lock of a machine that lost its power is free again after twenty-five seconds. */
const SETTINGS = `set statement_timeout = '5s';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

type Options = {
  location: DatabaseLocation
  /** Whether other processes may serve the same database. */
  isShared: boolean
  /** Called when content changed, by whichever process, and when some change may have been missed. */
  onContent: () => void
  log: Log
}

/**
 * Takes this process's place among those that serve a database, on a connection of its own that is made again when it is lost: several
 * that share their files, or one alone. The place ends with the process, however it ends.
 * @throws {StartError} when the place is taken.
 */
export async function joinProcesses({ location, isShared, onContent, log }: Options) {
  const tryLock = `select pg_try_advisory_lock${isShared ? "_shared" : ""}(hashtext('mirabelle site')) as is_ours`

  async function connect(): Promise<pg.Client> {
    const client = await openClient(location)
    client.on("notification", onContent)
    await client.query(SETTINGS)
    await client.query(`listen ${CONTENT}`)
    return client
  }
  const lock = async (client: pg.Client) =>
    (await client.query<{ is_ours: boolean }>(tryLock)).rows[0]?.is_ours ?? false

  let client = await connect()
  for (let tries = 1; !(await lock(client)); tries += 1) {
    if (tries === MOST_TRIES) {
      await client.end()
      throw new StartError(
        "DATABASE_URL: another process of the site serves this database. Several need one place for files, STORAGE_DIR or S3_BUCKET_URL, each of them (docs/scale.md).",
      )
    }
    await pause(BETWEEN_TRIES_MS)
  }

  let isLeaving = false
  let hasLost = false
  const insist = async () => {
    while (!isLeaving) {
      try {
        const next = await connect()
        if (isLeaving) return await next.end()
        if (await lock(next)) {
          hold(next)
          onContent()
          return
        }
        if (!hasLost) log.error("another process serves the database now, and shares no files with this one")
        hasLost = true
        await next.end()
      } catch (error) {
        log.debug({ err: error }, "the connection for news is not back yet")
      }
      await pause(BEFORE_NEXT_CONNECTION_MS)
    }
  }
  const hold = (next: pg.Client) => {
    client = next
    client.once("end", () => void insist())
  }
  hold(client)

  return {
    leave: async () => {
      isLeaving = true
      await client.end()
    },
  }
}
