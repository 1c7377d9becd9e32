import { once } from "node:events"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { withConnection } from "#server/backend/pool.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startOwnCluster } from "#tests/support/own-cluster.ts"
import { runSite, spawnSite } from "#tests/support/site.ts"

/** With as many companies as wanted: their memory, processor and connections at rest, `docs/scale.md`. */
const NAMES = ["aubert", "blanc", "caron"]

test("three companies share one PostgreSQL: each has its own keys, rows and password, and few connections", async () => {
  const own = await startOwnCluster()
  try {
    const folder = await temporaryFolder()
    const provision = async (name: string, ...args: string[]) => {
      const { child, output } = spawnSite(
        { PROVISION_POSTGRES: own.url("postgres", "postgres") },
        ...["provision", name, "--folder", join(folder, "env"), "--data", join(folder, "data"), "--json", ...args],
      )
      await once(child, "close")
      expect({ code: child.exitCode, output: output() }).toMatchObject({ code: 0 })
      return JSON.parse(output()) as { file: string; made: boolean; port: number; data: string }
    }
    const sites = []
    for (const name of NAMES) {
      const port = await freePort()
      const address = ["--url", `http://localhost:${port}`, "--admin", `chef@${name}.test`, "--port", String(port)]
      const made = await provision(name, ...address)
      const text = await readFile(made.file, "utf8")
      expect(await provision(name)).toEqual({ ...made, made: false })
      expect(await readFile(made.file, "utf8")).toBe(text)
      const env: Record<string, string> = { ...(parseEnv(text) as Record<string, string>), HOST: "localhost" }
      sites.push({ name, env, site: await runSite({ dataDir: made.data, port, env }) })
    }
    for (const { name, env, site } of sites) {
      expect(existsSync(join(site.dataDir, "admin-password.txt"))).toBe(true)
      // The keys of one company open nothing of another one.
      for (const other of sites) {
        const headers = { apikey: site.keys.secretKey, Authorization: `Bearer ${site.keys.secretKey}` }
        const { status } = await fetch(`${other.site.url}/rest/v1/email_outbox?select=id`, { headers })
        expect([name, other.name, status]).toEqual([name, other.name, other.name === name ? 200 : 401])
        if (other.name === name) continue
        const theirs = new URL(env["DATABASE_URL"] ?? "")
        theirs.pathname = `/${other.name}`
        await expect(withConnection({ url: theirs.href }, (ask) => ask("select 1"))).rejects.toThrow(
          "permission denied",
        )
      }
    }
    const [{ most } = {}] = await own.cluster.asSuperuser("postgres", (ask) =>
      ask(
        "select max(n)::int as most from (select count(*) as n from pg_stat_activity where datname <> 'postgres' group by datname) c",
      ),
    )
    // Six of the pool and the one that listens.
    expect(most).toBeLessThanOrEqual(7)
    for (const { site } of sites) await site.kill("SIGTERM")
  } finally {
    await own.remove()
  }
})
