import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Cluster, startCluster } from "#server/backend/cluster/cluster.ts"

export type OwnCluster = {
  cluster: Cluster
  url: (user: string, database: string) => string
  remove: () => Promise<void>
}

/** A PostgreSQL for processes that are told its address: on the loopback address, every user with one password. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-cluster-"))
  const cluster = await startCluster({ folder: join(folder, "database"), isDurable: false, hasSockets: false })
  const { host, port, password } = cluster.accessAs("postgres")
  return {
    cluster,
    url: (user, database) => `postgres://${user}:${encodeURIComponent(password ?? "")}@${host}:${port}/${database}`,
    remove: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
