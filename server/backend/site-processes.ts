import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"
import { FILES_CHANNEL } from "./files/public-files.ts"
import { type DatabaseLocation, openClient } from "./pool.ts"

/** Channel that the trigger `tell_content` notifies; each table that visitors read has this trigger. */
const CONTENT = "mirabelle_content"
/** Channels that the trigger `tell_processes` notifies: a booking or a team has changed; a document waits to be drawn. */
const SLOTS = "mirabelle_slots"
const DOCUMENTS = "mirabelle_documents"
/** The lock of a process that was just killed is free after these attempts. */
const MOST_TRIES = 5
const BETWEEN_TRIES_MS = 200
const BEFORE_NEXT_CONNECTION_MS = 500
/** With these keepalives, the lock of a machine that lost its power is free after 25 seconds. */
const SETTINGS = `set statement_timeout = '5s';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

type Options = {
  location: DatabaseLocation
  /** Whether other processes may serve the same database. */
  isShared: boolean
  /** Called when any process has changed content, and when a change may have been missed. */
  onContent: () => void
  /** Called when any process has changed or removed a stored file, with its bucket and name; with null when any file may have changed. */
  onFile: (name: string | null) => void
  /** Called when any process has changed a booking or a team. What else decides which slots are free is content. */
  onSlots: () => void
  /** Called when a document waits to be drawn. */
  onDocuments: () => void
  log: Log
}

/**
 * Registers this process among those that serve a database, by a lock on its own connection, which is reopened when lost. The lock is shared
 * by processes that share their files, and exclusive otherwise. It ends with the process in any case.
 * @throws {StartError} when another process holds the lock.
 */
export async function joinProcesses({ location, isShared, onContent, onFile, onSlots, onDocuments, log }: Options) {
  const tryLock = `select pg_try_advisory_lock${isShared ? "_shared" : ""}(hashtext('mirabelle site')) as is_ours`

  async function connect(): Promise<pg.Client> {
    const client = await openClient(location)
    client.on("notification", ({ channel, payload }) => {
      if (channel === FILES_CHANNEL) onFile(payload || null)
      else if (channel === SLOTS) onSlots()
      else if (channel === DOCUMENTS) onDocuments()
      else onContent()
    })
    await client.query(SETTINGS)
    await client.query(`listen ${CONTENT}; listen ${FILES_CHANNEL}; listen ${SLOTS}; listen ${DOCUMENTS}`)
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
  const reconnect = async () => {
    while (!isLeaving) {
      try {
        const next = await connect()
        if (isLeaving) return await next.end()
        if (await lock(next)) {
          hold(next)
          onContent()
          onFile(null)
          onSlots()
          onDocuments()
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
    client.once("end", () => void reconnect())
  }
  hold(client)

  return {
    leave: async () => {
      isLeaving = true
      await client.end()
    },
  }
}
