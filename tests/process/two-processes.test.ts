import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { SupabaseClient } from "@supabase/supabase-js"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { type Balancer, startBalancer } from "#tests/support/balancer.ts"
import {
  bookTogether,
  clientOf,
  openForMany,
  openSlots,
  order,
  orderFor,
  type Slot,
  stranger,
} from "#tests/support/booking.ts"
import { type FakeS3, startFakeS3 } from "#tests/support/fake-s3.ts"
import { type OwnCluster, startOwnCluster } from "#tests/support/own-cluster.ts"
import { inParallel } from "#tests/support/raw-request.ts"
import { endSites, type RunningSite, runSite } from "#tests/support/site.ts"

const DATABASE = "pair"
const ADMIN = { email: "chef@example.fr", password: "mot de passe" }
const CLIENTS = 200
/** Fewer than both have connections: a call that waits five seconds for one is refused, which a slow machine would meet. */
const AT_ONCE = 16
const HOURS = 4
const CLOCK = pathToFileURL(join(import.meta.dirname, "../support/movable-clock.mjs")).href
const TEAMS = 33

let own: OwnCluster
let s3: FakeS3
let balancer: Balancer
let env: Record<string, string>
let sites: [RunningSite, RunningSite]
/** Both processes behind the balancer, at one address. */
let both: RunningSite
let serviceId: string
let slots: Slot[]

beforeAll(async () => {
  ;[own, s3] = await Promise.all([startOwnCluster(), startFakeS3()])
  const run = (sql: string) => own.cluster.asSuperuser("postgres", (ask) => ask(sql))
  await run(`drop database if exists ${DATABASE} with (force)`)
  await run(`create database ${DATABASE}`)
  balancer = await startBalancer(() => sites.map(({ url }) => url))
  env = {
    DATABASE_URL: own.url("postgres", DATABASE),
    SITE_SECRET: "a secret that both processes know",
    PUBLIC_URL: balancer.url,
    NODE_OPTIONS: `--import=${CLOCK}`,
    SEED: "minimal",
    TRUST_PROXY: "1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...s3.env,
  }
  sites = await Promise.all([runSite({ env }), runSite({ env })])
  both = {
    ...sites[0],
    url: balancer.url,
    backendUrl: balancer.url,
    sql: (script) => own.cluster.asSuperuser(DATABASE, (ask) => ask(script)),
  }
  ;({ serviceId, slots } = await openForMany(both))
  return async () => {
    await endSites()
    await Promise.all([balancer.stop(), s3.stop()])
    await own.remove()
  }
})

/** A client for each process, both with a session that the first process opened. */
async function signIn(): Promise<{ clients: [SupabaseClient, SupabaseClient]; token: string }> {
  const [one, other] = sites.map((site) => clientOf(site, both.keys.publishableKey)) as [SupabaseClient, SupabaseClient]
  const { data, error } = await one.auth.signInWithPassword(ADMIN)
  if (error) throw error
  await other.auth.setSession(data.session)
  return { clients: [one, other], token: data.session.access_token }
}

test("both have the same keys; a session that one opened works on the other, until either ends it", async () => {
  expect(sites[1].keys).toEqual(sites[0].keys)
  const { clients } = await signIn()
  const [one, other] = clients
  expect((await other.from("profiles").select("email")).data).toEqual([{ email: ADMIN.email }])
  expect((await other.auth.refreshSession()).error).toBeNull()
  await other.auth.signOut({ scope: "global" })
  expect((await one.from("profiles").select("email")).data ?? []).toEqual([])
  expect((await one.auth.getUser()).error).not.toBeNull()
})

test("what is uploaded on one is read on the other, until one removes it", async () => {
  const { clients, token } = await signIn()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#ffc72c" } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set("purpose", "gallery_main")
  form.set("file", new File([new Uint8Array(picture)], "salon.png", { type: "image/png" }))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${sites[0].url}/functions/v1/upload-file`, { method: "POST", headers, body: form })
  const { data: stored } = (await answer.json()) as { data: { bucket: string; path: string } }
  const readOn = (site: RunningSite) => fetch(`${site.url}/storage/v1/object/public/${stored.bucket}/${stored.path}`)
  const read = await readOn(sites[1])
  expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "image/webp"])
  expect((await sharp(await read.arrayBuffer()).metadata()).width).toBe(60)
  expect(s3.objects.size).toBe(2)
  expect((await readOn(sites[0])).status).toBe(200)
  expect((await clients[0].storage.from(stored.bucket).remove([stored.path])).error).toBeNull()
  expect((await readOn(sites[0])).ok).toBe(false)
  await expect.poll(async () => (await readOn(sites[1])).ok).toBe(false)
})

test("content that is changed on one is seen on the other before its page expires", async () => {
  const { clients } = await signIn()
  const page = async () => (await fetch(`${sites[1].url}/contact`)).text()
  const email = "bonjour@example.fr"
  expect(await page()).not.toContain(email)
  // The page is cached for five seconds of a clock that now shows an hour less: only the other process's change can drop it.
  for (let move = 0; move < 2; move += 1) {
    process.kill(sites[1].pid, "SIGUSR2")
    await fetch(`${sites[1].url}/healthz`)
  }
  const changed = await clients[0].from("company_settings").update({ email }).eq("id", 1).select("id")
  expect(changed.data).toHaveLength(1)
  await expect.poll(page).toContain(email)
  process.kill(sites[1].pid, "SIGUSR2")
})

test("forty wrong passwords over both processes count together, and lock out no other account", async () => {
  const guess = async (password: string, from: string) => {
    const { status } = await fetch(`${balancer.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: both.keys.publishableKey, "Content-Type": "application/json", "X-Forwarded-For": from },
      body: JSON.stringify({ email: ADMIN.email, password }),
    })
    return status
  }
  const statuses = await inParallel(Array.from({ length: 40 }), 8, () => guess("faux", "203.0.113.7"))
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect(await Promise.all([1, 2].map(() => guess(ADMIN.password, "203.0.113.8")))).toEqual([200, 200])
})

test("two hundred clients book over both: each team once an hour, every place taken, nobody else promised anything", async () => {
  const day = slots.at(-1)?.day
  const hours = slots.filter((slot) => slot.day === day).slice(0, HOURS)
  const answers = await inParallel(Array.from({ length: CLIENTS }), AT_ONCE, (_, index) => {
    const { person, headers } = stranger(index)
    return order(both, orderFor(serviceId, hours[index % HOURS] as Slot, person), headers)
  })
  const promised = answers.filter(({ status }) => status === 200)
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409])
  expect(promised).toHaveLength(HOURS * TEAMS)
  const rows = await both.sql(
    `select team_id, scheduled_time::text as hour, private.open_session(id) as session from public.brico_requests where status <> 'cancelled'`,
  )
  expect(rows).toHaveLength(HOURS * TEAMS)
  expect(new Set(rows.map((row) => `${String(row["team_id"])} ${String(row["hour"])}`)).size).toBe(HOURS * TEAMS)
  expect(new Set(rows.map((row) => row["session"]))).toEqual(new Set(promised.map(({ body }) => body["sessionId"])))
})

test("one is killed in the middle of bookings: nothing promised is lost, the other goes on, and a new start ends no hold", async () => {
  const [first, second] = sites
  const days = slots.filter((slot) => slot.day !== slots.at(-1)?.day)
  const { acknowledged, end } = bookTogether(both, { visitors: 8, serviceId, slots: days })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  await first.kill("SIGKILL")
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10)
  await end()

  const promised = async () => {
    const rows = await both.sql(
      "select private.open_session(id) as session from public.brico_requests where status <> 'cancelled' and payment_status = 'pending'",
    )
    const kept = new Set(rows.map((row) => row["session"]))
    return acknowledged.filter((session) => !kept.has(session))
  }
  expect(await promised()).toEqual([])
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)

  // A hold without a checkout: another process may be about to create it, so a restart must not release it.
  const orphans =
    "select count(*)::int as n from public.brico_requests where status = 'pending' and private.open_session(id) is null"
  await both.sql(
    "update public.card_payments set session_id = null where request_id = (select id from public.brico_requests where status = 'pending' order by created_at desc limit 1)",
  )
  const [held] = await both.sql(orphans)
  sites = [await runSite({ env, dataDir: first.dataDir }), second]
  expect(await both.sql(orphans)).toEqual([held])
  expect(
    (await openSlots(clientOf(sites[0], both.keys.publishableKey), serviceId, parisToday())).length,
  ).toBeGreaterThan(0)
})
