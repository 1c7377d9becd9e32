import { execFileSync } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import sharp from "sharp"
import { afterEach, beforeAll, expect, test } from "vitest"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { clientOf, openForMany, order, orderFor, type Slot, stranger } from "#tests/support/booking.ts"
import { type Edge, startEdge } from "#tests/support/edge.ts"
import { startFakeGeocoder } from "#tests/support/fake-geocoder.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "#tests/support/fake-stripe.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

// Other faults: a restarted database in database-stops.test.ts and crash.test.ts, a mail server that is down for a day in run-jobs/mail-server.test.ts,
// a migration that fails midway in server/backend/migrate.test.ts, a full file system in `npm run load`.
const CLOCK = pathToFileURL(join(import.meta.dirname, "../support/movable-clock.mjs")).href

let site: RunningSite
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let stripeEdge: Edge
let geocoderEdge: Edge
let geocoder: Awaited<ReturnType<typeof startFakeGeocoder>>
let serviceId: string
let slots: Slot[]
let people = 0

beforeAll(async () => {
  stripe = await startFakeStripe(() => new Date())
  geocoder = await startFakeGeocoder()
  ;[stripeEdge, geocoderEdge] = await Promise.all([startEdge(stripe.url), startEdge(geocoder.url)])
  site = await runSite({
    env: {
      SEED: "minimal",
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripeEdge.url,
      GEOCODING_API_BASE: geocoderEdge.url,
      NODE_OPTIONS: `--import=${CLOCK}`,
    },
  })
  ;({ serviceId, slots } = await openForMany(site))
  return async () => {
    await Promise.all([stripeEdge.close(), geocoderEdge.close()])
    await stripe.close()
    geocoder.stop()
  }
})
afterEach(() => {
  stripeEdge.break(null)
  geocoderEdge.break(null)
})

/** Another client orders the next slot. */
async function book(slot: Slot = slots[people % slots.length] as Slot) {
  const { person, headers } = stranger((people += 1))
  return order(site, orderFor(serviceId, slot, person), headers)
}
function pay(id: string): string {
  stripe.change(id, { status: "complete", payment_status: "paid", payment_intent: `pi_${id}`, url: null })
  return id
}
async function tell(id: string): Promise<number> {
  const { payload, headers } = await stripe.event("checkout.session.completed", id)
  const json = { ...headers, "Content-Type": "application/json" }
  return (await fetch(`${site.url}/functions/v1/stripe-webhook`, { method: "POST", body: payload, headers: json }))
    .status
}
const runJobs = async () => {
  const headers = { apikey: site.keys.secretKey, "Content-Type": "application/json" }
  await fetch(`${site.url}/functions/v1/run-jobs`, { method: "POST", body: "{}", headers })
}
const one = async (what: string, id: string) =>
  (await site.sql(`select ${what} as it from public.brico_requests where ${paidIn(id)}`))[0]?.["it"]
const paidIn = (session: string) => `id = (select request_id from public.card_payments where session_id = '${session}')`
const held = async () =>
  (await site.sql("select count(*)::int as n from public.brico_requests where hold_expires_at is not null"))[0]?.["n"]

test("while Stripe is slow, only clients who pay wait", async () => {
  stripeEdge.break({ kind: "held" })
  let isPaid = false
  const slow = book().then((answer) => ((isPaid = true), answer))
  await expect.poll(stripeEdge.held).toBeGreaterThan(0)
  for (const path of ["/", "/brico", "/contact", "/rendez-vous/inconnu", "/brico?payment=cancelled"])
    expect((await fetch(site.url + path)).status).toBeLessThan(500)
  expect(isPaid).toBe(false)
  stripeEdge.break(null)
  expect((await slow).status).toBe(200)
})

test("while Stripe fails nobody holds a slot, and the next one who wants it gets it", async () => {
  const before = await held()
  stripeEdge.break({ kind: "failing", status: 500 })
  const slot = slots.at(-1) as Slot
  expect(await book(slot)).toMatchObject({
    status: 502,
    body: { error: expect.stringContaining("paiement") as string },
  })
  expect(await held()).toBe(before)
  stripeEdge.break(null)
  expect((await book(slot)).status).toBe(200)
})

test("when Stripe does what it is asked and its answer is lost, nobody holds or pays, and money goes back once", async () => {
  const { body } = await book()
  const id = pay(String(body["sessionId"]))
  expect(await tell(id)).toBe(200)
  const before = await held()

  stripeEdge.break({ kind: "deaf" })
  expect((await book()).status).toBe(502)
  expect(await held()).toBe(before)
  await site.sql(`update public.brico_requests set status = 'cancelled', cancellation_reason = 'team_cannot_come'
    where ${paidIn(id)};
    select private.promise_refund(r, r.card_cents, 'team_cannot_come', null, null) from public.brico_requests r where ${paidIn(id)}`)
  await runJobs()
  // The site's own timer may have run this job at the same moment.
  await expect.poll(() => [...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([8000])
  expect(await one("payment_status", id)).toBe("paid")

  stripeEdge.break(null)
  // After a day Stripe has forgotten the idempotency key.
  stripe.forgetKeys()
  await site.sql("update public.refunds set next_attempt_at = now()")
  await runJobs()
  await expect.poll(() => one("payment_status", id)).toBe("refunded")
  expect(stripe.refunds.size).toBe(1)
  expect(await ledgerFaults((sql) => site.sql(sql), stripe)).toEqual([])
})

test("an event delivered twenty times at once makes one payment and one confirmation", async () => {
  const id = pay(String((await book()).body["sessionId"]))
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => tell(id))))).toEqual(new Set([200]))
  const [mails] =
    await site.sql(`select count(*)::int as n from public.email_outbox m join public.card_payments p on p.request_id = m.request_id
    where p.session_id = '${id}' and m.template = 'booking_confirmed'`)
  expect([await one("payment_status", id), mails?.["n"]]).toEqual(["paid", 1])
})

test("without the geocoder no address is proposed, without delay, and a typed address can be booked", async () => {
  const ask = async (text: string) => (await fetch(`${site.url}/brico/adresses?q=${encodeURIComponent(text)}`)).json()
  expect(JSON.stringify(await ask("8 rue ob"))).toContain("Oberkampf")
  geocoderEdge.break({ kind: "away" })
  expect(JSON.stringify(await ask("8 rue obe"))).not.toContain("Oberkampf")
  const asked = geocoderEdge.count()
  // After a failure the geocoder gets no calls for a while, even when the visitor types on.
  for (const text of ["8 rue ober", "8 rue oberk"]) await ask(text)
  expect(geocoderEdge.count()).toBe(asked)
  expect((await book()).status).toBe(200)
})

test.each(["an hour ahead", "an hour behind"])("with a clock %s people book, pay, write and work", async () => {
  const db = clientOf(site, site.keys.publishableKey)
  const { data: earlier } = await db.auth.signInWithPassword(site.admin)
  const stamp = createFormStamps(site.keys.secretKey, () => Date.now() - 10_000).issue()
  const orderedBefore = pay(String((await book()).body["sessionId"]))
  process.kill(site.pid, "SIGUSR2")

  const id = pay(String((await book()).body["sessionId"]))
  for (const payment of [orderedBefore, id]) {
    expect(await tell(payment)).toBe(200)
    expect(await one("payment_status", payment)).toBe("paid")
  }
  const { person, headers } = stranger((people += 1))
  const request = {
    name: "Zoé Martin",
    email: person.client_email,
    phone: person.client_phone,
    address: "8 rue Oberkampf, 75011 Paris",
    service: "reno",
    description: "Une cuisine",
  }
  const body = new URLSearchParams({ ...request, [STAMP_FIELD]: stamp })
  const form = { method: "POST", body, headers: { Origin: site.url, ...headers }, redirect: "manual" } as const
  expect((await fetch(`${site.url}/contact`, form)).status).toBe(303)
  // An existing session can still be refreshed.
  const renewed = await db.auth.refreshSession({ refresh_token: earlier.session?.refresh_token ?? "" })
  expect(renewed.error).toBeNull()
  expect((await db.rpc("search_contact_requests", { p_limit: 1 })).data).toHaveLength(1)
})

/** Sets a limit of file size on the running process: a write beyond it fails as on a full disk, except for its code (EFBIG). */
const limit = (bytes: string) => void execFileSync("prlimit", ["--pid", String(site.pid), `--fsize=${bytes}:`])

test("an upload that the disk does not take is refused, leaves no file, and the next one is stored", async () => {
  const { data } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(site.admin)
  const drawn = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#ffc72c" } })
    .png()
    .toBuffer()
  const upload = async () => {
    const body = new FormData()
    body.set("purpose", "gallery_main")
    body.set("file", new File([new Uint8Array(drawn)], "salon.png", { type: "image/png" }))
    const headers = { Authorization: `Bearer ${data.session?.access_token}` }
    return (await fetch(`${site.url}/functions/v1/upload-file`, { method: "POST", headers, body })).status
  }
  const folder = join(site.dataDir, "storage")
  const stored = async () => [
    (await site.sql("select count(*)::int as n from storage.objects"))[0]?.["n"],
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
      .length,
  ]
  limit("64")
  expect(await upload()).toBe(500)
  expect(await stored()).toEqual([0, 0])
  limit("unlimited")
  expect(await upload()).toBe(200)
  // The picture and its copy of 480 px: two rows; for each, two files: its bytes and its metadata.
  expect(await stored()).toEqual([2, 4])
})

test("a database that finds no room to start stays away, and is back with all it had acknowledged when there is some", async () => {
  const paid = pay(String((await book()).body["sessionId"]))
  expect(await tell(paid)).toBe(200)
  // PostgreSQL inherits the limit of the site, which restarts it.
  limit("64")
  const postmaster = async () => (await readFile(join(site.dataDir, "database/postmaster.pid"), "utf8")).split("\n")[0]
  process.kill(Number(await postmaster()), "SIGKILL")
  const health = async () => (await fetch(`${site.url}/healthz`)).status
  await expect.poll(health).toBe(503)
  for (let tries = 0; tries < 3; tries += 1) expect((await book()).status).toBeGreaterThanOrEqual(500)
  limit("unlimited")
  await expect.poll(health).toBe(200)
  expect(await one("payment_status", paid)).toBe("paid")
  expect((await book()).status).toBe(200)
})
