// Measures the capacity of one process of the built site, and of two on one PostgreSQL, for docs/scale.md: `node scripts/measure-capacity.ts`. The figures
// depend on the machine and its load; the ratios to a server that only answers are more reliable.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openForMany, orderFor, type Slot, stranger } from "#tests/support/booking.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startOwnCluster } from "#tests/support/own-cluster.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const SECONDS = Number(process.env["SECONDS"] ?? 4)
const CLIENTS = 20
const END_OF_HEAD = "\r\n\r\n"

type Make = (count: number) => { method?: string; path: string; body?: string; headers?: Record<string, string> }

/** Responses per second and status, over `CLIENTS` connections that stay open. */
async function measure(urls: string[], make: Make): Promise<string> {
  let count = 0
  const statuses = new Map<string, number>()
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const { hostname, port, host } = new URL(urls[index % urls.length] ?? "")
      const socket = connect(Number(port), hostname)
      await once(socket, "connect")
      while (performance.now() < until) {
        const { method = "GET", path, body = "", headers = {} } = make((count += 1))
        const all = {
          Host: host,
          "Accept-Encoding": "br",
          ...headers,
          "Content-Length": String(Buffer.byteLength(body)),
        }
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}${END_OF_HEAD}${body}`)
        const status = await readAnswer(socket)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      socket.destroy()
    }),
  )
  return [...statuses].map(([status, times]) => `${Math.round(times / SECONDS)}/s (${status})`).join(", ")
}

/** The status of one response, after its last byte. */
function readAnswer(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve) => {
    let text = ""
    const take = (chunk: Buffer) => {
      text += chunk.toString("latin1")
      const head = text.indexOf(END_OF_HEAD)
      if (head < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
      const isWhole =
        length === undefined ? text.endsWith("0\r\n\r\n") : text.length >= head + END_OF_HEAD.length + Number(length)
      if (!isWhole) return
      socket.off("data", take)
      resolve(text.slice(9, 12))
    }
    socket.on("data", take)
  })
}

async function bareServer(bytes: number): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const program = `const b = Buffer.alloc(${bytes}); require("http").createServer((q, s) => s.end(b)).listen(${port}, "localhost", () => console.log("up"))`
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] })
  await once(child.stdout, "data")
  return { url: `http://localhost:${port}`, stop: () => void child.kill() }
}

const own = await startOwnCluster()
const folder = await mkdtemp(join(tmpdir(), "mirabelle-capacity-"))
const run = (database: string, sql: string) => own.cluster.asSuperuser(database, (ask) => ask(sql))
await run("postgres", "create database capacity")
const env = {
  DATABASE_URL: own.url("postgres", "capacity"),
  SITE_SECRET: "a secret of the measurement alone",
  STORAGE_DIR: join(folder, "files"),
  SEED: "minimal",
  TRUST_PROXY: "1",
}
const sites: RunningSite[] = [await runSite({ env })]
const [first] = sites as [RunningSite]
const { serviceId, slots } = await openForMany({ ...first, sql: (script) => run("capacity", script) })

const from = (count: number) => ({ "X-Forwarded-For": `10.${(count >> 12) & 255}.${(count >> 4) & 255}.${count & 15}` })
const json = { apikey: first.keys.publishableKey, "Content-Type": "application/json" }
const days = JSON.stringify({ p_service_id: serviceId, p_from: slots[0]?.day, p_days: 21 })
let orders = 0
const CALLS: Record<string, Make> = {
  "a kept page (/reno)": () => ({ path: "/reno" }),
  "a page that is not kept (/contact?demande=recue)": (count) => ({
    path: "/contact?demande=recue",
    headers: from(count),
  }),
  "the slots of three weeks": (count) => ({
    method: "POST",
    path: "/rest/v1/rpc/booking_availability",
    body: days,
    headers: { ...json, ...from(count) },
  }),
  "a booking": () => {
    const { person, headers } = stranger((orders += 1))
    const slot = slots[(orders * 7) % slots.length] as Slot
    const body = JSON.stringify(orderFor(serviceId, slot, person))
    return { method: "POST", path: "/functions/v1/create-stripe-session", body, headers: { ...json, ...headers } }
  },
}

async function measureAll(): Promise<void> {
  for (const [name, make] of Object.entries(CALLS)) {
    const urls = sites.map(({ url }) => url)
    console.log(`${sites.length} process(es), ${name}: ${await measure(urls, make)}`)
  }
}
const page = await (await fetch(`${first.url}/reno`, { headers: { "Accept-Encoding": "br" } })).arrayBuffer()
const bare = await bareServer(14_000)
console.log(`/reno has ${page.byteLength} bytes before compression; ${CLIENTS} clients, ${SECONDS} s each`)
console.log(`a bare server: ${await measure([bare.url], () => ({ path: "/" }))}`)
bare.stop()
await measureAll()
sites.push(await runSite({ env }))
await measureAll()
console.log(
  JSON.stringify(
    await run(
      "capacity",
      "select count(*)::int as n, state from pg_stat_activity where datname = 'capacity' group by state",
    ),
  ),
)
console.log(JSON.stringify(await run("capacity", "select status, count(*)::int from public.brico_requests group by 1")))

await Promise.all(sites.map((site) => site.remove()))
await own.remove()
await rm(folder, { recursive: true })
process.exit(0)
