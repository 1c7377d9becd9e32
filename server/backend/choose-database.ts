import { join } from "node:path"
import type { Env } from "../env.ts"
import type { Log } from "../watch/log.ts"
import { startCluster } from "./cluster/cluster.ts"
import { type DatabaseLocation, type EmbeddedDatabase, openDatabase } from "./database.ts"
import { openOwnDatabase, prepareCluster } from "./prepare-database.ts"
import { prepareSql } from "./sql-files.ts"

export type ChosenDatabase = {
  location: DatabaseLocation
  database: EmbeddedDatabase
  /** Closes the connections, and stops PostgreSQL when this process started it. */
  stop: () => Promise<void>
}

/** Folder of the PostgreSQL that is installed with the npm packages. */
export const clusterFolder = (dataDir: string) => join(dataDir, "database")

/** Connects to `DATABASE_URL` when it is set, else starts the PostgreSQL of the npm packages. */
export async function openChosenDatabase(env: Env, dataDir: string, log: Log): Promise<ChosenDatabase> {
  if (env.DATABASE_URL) {
    const database = await openOwnDatabase(env.DATABASE_URL, prepareSql, env.DB_POOL)
    return { location: { url: env.DATABASE_URL }, database, stop: database.close }
  }
  const cluster = await startCluster({
    folder: clusterFolder(dataDir),
    onMessage: (text) => log.debug({ text }, "PostgreSQL says"),
  })
  const location = await prepareCluster(cluster, prepareSql).catch(async (error: unknown) => {
    await cluster.stop()
    throw error
  })
  const database = openDatabase(location, undefined, env.DB_POOL)
  return { location, database, stop: () => database.close().then(cluster.stop) }
}
