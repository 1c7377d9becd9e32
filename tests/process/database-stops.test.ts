import { readFile } from "node:fs/promises"
import { beforeAll, expect, test } from "vitest"
import { bookTogether, clientOf, openForMany, type Slot } from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const VISITORS = 10
const STOPS = 3

let site: RunningSite
let serviceId: string
let slots: Slot[]

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  ;({ serviceId, slots } = await openForMany(site))
  // A new company has no telephone. Set one, and read a page, so that the site has cached it.
  const company = clientOf(site, site.keys.secretKey).from("company_settings")
  expect((await company.update({ phone: "01 99 00 12 34" }).neq("name", "")).error).toBeNull()
  await fetch(`${site.url}/rendez-vous/inconnu`)
})

const health = async () => (await fetch(`${site.url}/healthz`)).status
const postmaster = async () =>
  Number((await readFile(`${site.dataDir}/database/postmaster.pid`, "utf8").catch(() => "")).split("\n")[0])

async function stopDatabase(): Promise<void> {
  const stopped = await postmaster()
  process.kill(stopped, "SIGKILL")
  await expect.poll(async () => ![stopped, 0].includes(await postmaster())).toBe(true)
  await expect.poll(health).toBe(200)
}

test("the database stops under load: people are asked to come back, nothing acknowledged is lost, and it works again by itself", async () => {
  const statuses = new Set<string>()
  const { acknowledged, end } = bookTogether(site, {
    visitors: VISITORS,
    serviceId,
    slots,
    async after(status, headers) {
      statuses.add(`order ${status}`)
      const page = await fetch(`${site.url}/rendez-vous/inconnu`, { headers })
      const text = await page.text()
      statuses.add(`page ${page.status}`)
      // While the database is away, pages are still served, with the cached telephone.
      expect(text).toContain('href="tel:')
    },
  })
  try {
    for (let count = 0; count < STOPS; count += 1) {
      const before = acknowledged.length
      await stopDatabase()
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 3)
    }
  } finally {
    await end()
  }

  const allowed = ["order 200", "order 409", "order 429", "order 502", "order 503", "page 404", "page 503"]
  expect([...statuses].filter((status) => !allowed.includes(status))).toEqual([])
  const rows =
    await site.sql(`select p.session_id as id from public.brico_requests r join public.card_payments p on p.request_id = r.id
    where r.status <> 'cancelled'`)
  const kept = new Set(rows.map((row) => row["id"]))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})
