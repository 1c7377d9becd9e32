import { StartError } from "../env.ts"
import type { Cluster } from "./cluster/cluster.ts"
import { type DatabaseLocation, type EmbeddedDatabase, openDatabase } from "./database.ts"

const OLDEST_VERSION = 15
/** Name of the site's role and of its database, as in `prepare-database.sql`. */
const NAME = "mirabelle"

/** Creates the site's role and its database in our cluster with the text of `prepare-database.sql`. Idempotent. */
export async function prepareCluster(cluster: Cluster, prepareSql: string, database = NAME): Promise<DatabaseLocation> {
  await cluster.asSuperuser("postgres", async (run) => {
    const [role] = await run(`select from pg_roles where rolname = '${NAME}'`)
    if (!role) await run(`create role ${NAME} login`)
    const { password } = cluster.accessAs(NAME)
    if (password !== null) await run(`alter role ${NAME} password '${password}'`)
    await run(prepareSql)
    const [made] = await run(`select from pg_database where datname = '${database}'`)
    if (!made) await run(`create database ${database} owner ${NAME}`)
  })
  return { access: cluster.accessAs(NAME), database }
}

/**
 * Opens an external database and checks what the site needs there: PostgreSQL 15 or later, and three roles to switch to, which it creates when permitted.
 * @throws {StartError} with one sentence when the database does not answer or is too old, or its role may not do this.
 */
export async function openOwnDatabase(
  url: string,
  prepareSql: string,
  connections?: number,
): Promise<EmbeddedDatabase> {
  const database = openDatabase({ url }, undefined, connections)
  try {
    await checkServer(database, prepareSql)
    return database
  } catch (error) {
    await database.close()
    if (error instanceof StartError) throw error
    throw new StartError(`DATABASE_URL: the database cannot be opened (${(error as Error).message}).`, { cause: error })
  }
}

async function checkServer(database: EmbeddedDatabase, prepareSql: string): Promise<void> {
  const [server] = await database.query<{ version: number; role: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_user as role",
  )
  if (!server || server.version < OLDEST_VERSION)
    throw new StartError(`DATABASE_URL: PostgreSQL ${server?.version} is too old; 15 to 18 are supported.`)
  if (await mayActAsAll(database)) return
  await database.alone(() => database.runScript(prepareSql.replaceAll(`to ${NAME}`, "to current_user"))).catch(() => {})
  if (await mayActAsAll(database)) return
  throw new StartError(
    `DATABASE_URL: the role ${server.role} may not act as anon, authenticated and service_role: have a superuser run supabase/prepare-database.sql once (docs/deploy.md).`,
  )
}

/** True when the connection's role can switch to each of the three roles, and `service_role` bypasses row-level security. */
async function mayActAsAll(database: EmbeddedDatabase): Promise<boolean> {
  try {
    await database.runScript("set local role anon; set local role authenticated; set local role service_role;")
  } catch {
    return false
  }
  const [service] = await database.query<{ passes: boolean }>(
    "select rolbypassrls as passes from pg_roles where rolname = 'service_role'",
  )
  return service?.passes ?? false
}
