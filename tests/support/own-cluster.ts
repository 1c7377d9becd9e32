import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Cluster, type ClusterOptions, startCluster } from "#server/backend/cluster/cluster.ts"
import { withConnection } from "#server/backend/pool.ts"

export type OwnCluster = {
  cluster: Cluster
  url: (user: string, database: string) => string
  remove: () => Promise<void>
}

/** A PostgreSQL on the loopback address, or the server in `TEST_POSTGRES`, with one password for all users, for processes that get its address in `DATABASE_URL`. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const { cluster, remove } = await startTestCluster({ hasSockets: false })
  const { host, port, password } = cluster.accessAs("postgres")
  return {
    cluster,
    url: (user, database) => `postgres://${user}:${encodeURIComponent(password ?? "")}@${host}:${port}/${database}`,
    remove,
  }
}

/** Starts a cluster in a temporary folder, or connects to the server in `TEST_POSTGRES` (an address with the user postgres and a password). */
export async function startTestCluster(
  options: Pick<ClusterOptions, "hasSockets"> = {},
): Promise<{ cluster: Cluster; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-tests-"))
  const clear = () => rm(folder, { recursive: true, force: true })
  const given = process.env["TEST_POSTGRES"]
  const cluster = given
    ? clusterAt(new URL(given))
    : await startCluster({ folder: join(folder, "database"), isDurable: false, ...options })
  return { cluster, folder, remove: () => cluster.stop().then(clear) }
}

function clusterAt({ hostname, port, password }: URL): Cluster {
  const accessAs = (username: string) => ({
    host: hostname,
    port: Number(port || 5432),
    username,
    password: decodeURIComponent(password),
  })
  return {
    accessAs,
    asSuperuser: (database, task) => withConnection({ access: accessAs("postgres"), database }, task),
    stop: () => Promise.resolve(),
  }
}
