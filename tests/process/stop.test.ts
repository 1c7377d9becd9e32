import { once } from "node:events"
import { beforeAll, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openShop } from "#tests/support/booking.ts"
import { databasesOf, holdSite } from "#tests/support/held-site.ts"
import { rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite, spawnSite } from "#tests/support/site.ts"

/** Three answers must come in this time, on a slow machine too. */
const DRAIN_SECONDS = 10
/** One in `npm test`, ten in `npm test crashes`. */
const RESTARTS = Number(process.env["RESTARTS"] ?? 1)
const CALLERS = 12
const MESSAGE = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "0612345678",
  address: "8 rue Oberkampf, 75011 Paris",
}
let site: RunningSite
let serviceId: string
/** Of an administrator. */
let token: string

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", DRAIN_SECONDS: String(DRAIN_SECONDS) } })
  await openShop(site)
  const db = clientOf(site, site.keys.publishableKey)
  serviceId = (await firstServiceOf(db, "plomberie")).id
  const { data } = await db.auth.signInWithPassword(site.admin)
  token = data.session?.access_token ?? ""
})

test("a process that stops tells the balancer first, and still answers everybody else, each time on a connection of its own", async () => {
  const ended = site.kill("SIGTERM")
  const readiness = () => fetch(`${site.url}/readyz`).then(({ status }) => status)
  await expect.poll(readiness, { interval: 10 }).toBe(503)
  const [health, page] = await Promise.all(["/healthz", "/contact"].map((path) => fetch(site.url + path)))
  expect(await health?.json()).toMatchObject({ status: "stopping" })
  expect([page?.status, page?.headers.get("Connection")]).toEqual([200, "close"])
  expect(await ended).toBe(0)
  await expect(fetch(`${site.url}/readyz`)).rejects.toThrow()
})

test("a site that is stopped while it starts leaves no PostgreSQL behind", async () => {
  const { child } = spawnSite({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port })
  const ended = once(child, "exit")
  await expect.poll(() => databasesOf(site.dataDir), { interval: 1 }).not.toEqual([])
  child.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
  expect(databasesOf(site.dataDir)).toEqual([])
})

test(
  `${CALLERS} callers without pause notice nothing when systemd restarts the site: no answer of 500 or more, none twice`,
  async () => {
    const held = await holdSite(site.dataDir, { TRUST_PROXY: "1" })
    const client = rawClient(held.url)
    const headers = { apikey: site.keys.publishableKey, "Content-Type": "application/json" }
    const staff = { ...headers, Authorization: `Bearer ${token}` }
    const counts: Record<string, number> = {}
    let calls = 0
    let isOver = false
    const wrong: string[] = []
    const requestOf = (index: number) => {
      const from = { "X-Forwarded-For": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }
      const post = (target: string, body: object, by = headers) => ({
        ...{ method: "POST", target: `/rest/v1/${target}` },
        ...{ headers: { ...by, ...from, Prefer: "return=minimal" }, body: JSON.stringify(body) },
      })
      if (index % 3 === 0) return post("contact_requests", { ...MESSAGE, description: `Demande ${index}` })
      if (index % 3 === 1) return post("rpc/search_brico_requests", { p_query: "", p_limit: 25, p_offset: 0 }, staff)
      return post("rpc/booking_availability", { p_service_id: serviceId, p_from: parisToday(), p_days: 21 })
    }
    const call = async () => {
      while (!isOver) {
        const request = requestOf((calls += 1))
        const { status, text } = await client.send(request)
        counts[status] = (counts[status] ?? 0) + 1
        if (![200, 201].includes(status)) wrong.push(`${status} ${request.target} ${text.slice(0, 200)}`)
      }
    }
    const callers = Array.from({ length: CALLERS }, call)
    const left: string[] = []
    for (let count = 0; count < RESTARTS; count += 1) {
      const before = calls
      await expect.poll(() => calls).toBeGreaterThan(before + 5 * CALLERS)
      left.push(...(await held.restart()))
    }
    const before = calls
    await expect.poll(() => calls).toBeGreaterThan(before + 5 * CALLERS)
    isOver = true
    await Promise.all(callers)
    client.close()
    const stored = await site.sql(
      "select count(*)::int as rows, count(distinct description)::int as descriptions from public.contact_requests",
    )
    await held.end()
    console.log(`${RESTARTS} restarts: ${calls} calls, ${JSON.stringify(counts)}, ${JSON.stringify(stored)}`)
    expect(wrong).toEqual([])
    expect(held.output()).not.toContain('"level":50')
    expect(left.filter((command) => command.includes("postgres"))).toEqual([])
    const [{ rows, descriptions } = {}] = stored
    expect(rows).toBe(descriptions)
    expect(rows).toBe(counts["201"])
  },
  240_000 + RESTARTS * 30_000,
)
