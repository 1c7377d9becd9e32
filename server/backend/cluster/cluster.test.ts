import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { withConnection } from "../pool.ts"
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts"

async function started(folder: string, options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ folder, isDurable: false, ...options })
  onTestFinished(() => cluster.stop())
  return cluster
}

const run = (cluster: Cluster, sql: string) => cluster.asSuperuser("postgres", (ask) => ask(sql))
const noteOf = async (folder: string) => Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0])
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process that runs a cluster, for the test to kill. */
async function siteWith(folder: string): Promise<ChildProcess> {
  const program = `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, "cluster.ts"))}
    await startCluster({ folder: ${JSON.stringify(folder)}, isDurable: false }); process.stdout.write("held"); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await once(child.stdout, "data")
  return child
}

test("a cluster keeps its rows across a stop, in a folder that only its owner can enter", async () => {
  const folder = join(await temporaryFolder(), "database")
  const first = await startCluster({ folder, isDurable: false })
  await run(first, "create table notes as select 'é' as body")
  await first.stop()
  expect(await readdir(folder)).not.toContain("postmaster.pid")
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const second = await started(folder)
  expect(await run(second, "select body, upper(body) as large from notes")).toEqual([{ body: "é", large: "É" }])
})

test("nothing listens on the network", async () => {
  const cluster = await started(join(await temporaryFolder(), "database"))
  expect(await run(cluster, "show listen_addresses")).toEqual([{ listen_addresses: "" }])
})

test("the database of a killed site is stopped by the next start", async () => {
  const folder = join(await temporaryFolder(), "database")
  const site = await siteWith(folder)
  const left = await noteOf(folder)
  site.kill("SIGKILL")
  await once(site, "exit")
  expect(isAlive(left)).toBe(true)
  const cluster = await started(folder)
  // PostgreSQL itself refuses a second server on one folder.
  expect(await noteOf(folder)).not.toBe(left)
  expect(await run(cluster, "select 1 as one")).toEqual([{ one: 1 }])
})

test("a process id that another process has reused is recognised, and that process is left alone", async () => {
  const folder = join(await temporaryFolder(), "database")
  await (await startCluster({ folder, isDurable: false })).stop()
  const other = spawn("sleep", ["60"])
  onTestFinished(() => void other.kill())
  await writeFile(join(folder, "postmaster.pid"), `${other.pid}\n${folder}\n`)
  await started(folder)
  expect(isAlive(other.pid ?? 0)).toBe(true)
})

test("a database that crashes is restarted, with all committed rows", async () => {
  const folder = join(await temporaryFolder(), "database")
  const messages: string[] = []
  const cluster = await started(folder, { isDurable: true, onMessage: (text) => messages.push(text) })
  await run(cluster, "create table notes as select 1 as id")
  process.kill(await noteOf(folder), "SIGKILL")
  await vi.waitFor(async () => expect(await run(cluster, "select id from notes")).toEqual([{ id: 1 }]), 20_000)
  expect(messages).toContain("PostgreSQL has ended; it is started again")
})

test("a postmaster.pid emptied by a full disk or a power cut does not prevent a start", async () => {
  const folder = join(await temporaryFolder(), "database")
  await (await startCluster({ folder, isDurable: false })).stop()
  await writeFile(join(folder, "postmaster.pid"), "")
  expect(await run(await started(folder), "select 1 as one")).toEqual([{ one: 1 }])
})

test("a start that was cut off while the cluster was made begins anew", async () => {
  const folder = join(await temporaryFolder(), "database")
  await mkdir(`${folder}.new`)
  await writeFile(join(`${folder}.new`, "PG_VERSION"), "18\n")
  const cluster = await started(folder)
  expect(await run(cluster, "select 1 as one")).toEqual([{ one: 1 }])
})

test("the folder of another database is refused with a sentence and left as it is", async () => {
  const folder = join(await temporaryFolder(), "database")
  await mkdir(folder)
  await writeFile(join(folder, "PG_VERSION"), "17\n")
  await expect(startCluster({ folder })).rejects.toThrow(/^DATA_DIR: .* was made by another version of the site/)
  expect(await readdir(folder)).toEqual(["PG_VERSION"])
})

test("without sockets it listens on the loopback address and asks for a password, kept in a file of its owner", async () => {
  const folder = join(await temporaryFolder(), "database")
  const cluster = await started(folder, { hasSockets: false })
  const { host, port, username, password } = cluster.accessAs("postgres")
  expect({ host, file: (await readFile(`${folder}-password.txt`, "utf8")).length }).toEqual({
    host: "127.0.0.1",
    file: 32,
  })
  expect((await stat(`${folder}-password.txt`)).mode & 0o777).toBe(0o600)
  const guess = (secret: string) =>
    withConnection({ access: { host, port, username, password: secret }, database: "postgres" }, (ask) =>
      ask("select 1 as one"),
    )
  await expect(guess("wrong")).rejects.toThrow("password authentication failed")
  expect(await guess(password ?? "")).toEqual([{ one: 1 }])
})

test("a folder whose name is too long for a socket has its socket elsewhere", async () => {
  const folder = join(await temporaryFolder(), "a".repeat(90), "database")
  await mkdir(join(folder, ".."))
  const cluster = await started(folder)
  expect(cluster.accessAs("postgres").host).not.toBe(folder)
  expect(await run(cluster, "select 1 as one")).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)("root starts it below a folder that is root's alone", async () => {
  const home = await temporaryFolder()
  await chmod(home, 0o700)
  await mkdir(join(home, "data"))
  const folder = join(home, "data", "database")
  await (await startCluster({ folder, isDurable: false })).stop()
  const cluster = await started(folder)
  expect(await run(cluster, "select 1 as one")).toEqual([{ one: 1 }])
  expect((await stat(home)).mode & 0o777).toBe(0o700)
})
