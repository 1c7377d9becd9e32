import { beforeAll, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import {
  clientOf,
  firstServiceOf,
  openShop,
  openSlots,
  order,
  orderFor,
  type Slot,
  stranger,
} from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", SIGN_UP: "open", TRUST_PROXY: "1" } })
  await openShop(site)
})

async function oneTeamOnly() {
  const service = clientOf(site, site.keys.secretKey)
  const { data } = await service.from("teams").select("id").order("display_order")
  const [, ...others] = (data ?? []) as { id: string }[]
  for (const { id } of others) await service.from("teams").update({ is_active: false }).eq("id", id)
  return service
}

test("of fifty visitors who order the last team of a slot at once, one gets it and nothing of the others stays", async () => {
  const service = await oneTeamOnly()
  const job = await firstServiceOf(service, "plomberie")
  const slot = (await openSlots(service, job.id, parisToday(new Date()))).at(-1)
  if (!slot) throw new Error("No open slot")

  const visitors = Array.from({ length: 50 }, (_, index) => stranger(index))
  const answers = await Promise.all(
    visitors.map(({ person, headers }) => order(site, orderFor(job.id, slot, person), headers)),
  )

  const statuses = Map.groupBy(answers, (answer) => answer.status)
  expect(statuses.get(200)).toHaveLength(1)
  expect(statuses.get(409)).toHaveLength(49)
  expect(statuses.get(409)?.every(({ body }) => body["error"] === "Ce créneau vient d’être pris")).toBe(true)
  const { data: requests } = await service.from("brico_requests").select("client_email, status")
  const { data: sessions } = await service.from("demo_payment_sessions").select("id")
  expect(requests).toHaveLength(1)
  expect(sessions).toHaveLength(1)
})

test("the amount of the body changes nothing", async () => {
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "peinture")
  const slot = (await openSlots(service, job.id, parisToday(new Date())))[0]
  if (!slot) throw new Error("No open slot")
  const { body } = await order(site, orderFor(job.id, slot, { ...stranger(60).person, amount: 1, currency: "usd" }))
  const { data } = await service
    .from("demo_payment_sessions")
    .select("amount_cents")
    .eq("id", body["sessionId"])
    .single()
  expect(data).toEqual({ amount_cents: 8000 })
})

test("one address that asks for everything holds two slots, the others stay open, and another address is served", async () => {
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "electricite")
  const slots = await openSlots(service, job.id, parisToday(new Date()))
  const { headers } = stranger(70)
  const greedy = (index: number) => orderFor(job.id, slots[index % slots.length] as Slot, stranger(100 + index).person)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => order(site, greedy(index), headers)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
  expect((await openSlots(service, job.id, parisToday(new Date()))).length).toBeGreaterThanOrEqual(slots.length - 4)
  const { person, headers: elsewhere } = stranger(200)
  const free = (await openSlots(service, job.id, parisToday(new Date()))).at(-1) as Slot
  expect((await order(site, orderFor(job.id, free, person), elsewhere)).status).toBe(200)
})

test("the address of a payment that nobody made confirms nothing", async () => {
  const service = clientOf(site, site.keys.secretKey)
  const job = await firstServiceOf(service, "menuiserie")
  const slots = await openSlots(service, job.id, parisToday(new Date()))
  const slot = slots[Math.floor(slots.length / 2)]
  if (!slot) throw new Error("No open slot")
  const { body } = await order(site, orderFor(job.id, slot, stranger(61).person))
  await fetch(`${site.url}/brico?payment=success&session_id=${String(body["sessionId"])}`)
  const { data } = await service
    .from("brico_requests")
    .select("payment_status, card_payments!inner(session_id)")
    .eq("card_payments.session_id", body["sessionId"])
    .single()
  expect(data).toMatchObject({ payment_status: "pending" })
})

test.each(["contact_requests", "brico_requests", "contractors", "profiles", "email_outbox"])(
  "with the public key alone %s gives nothing",
  async (table) => {
    const { data } = await clientOf(site, site.keys.publishableKey)
      .from(table as "contact_requests")
      .select("id")
    expect(data ?? []).toEqual([])
  },
)

test("a visitor may send a contact request, but not one that is already converted", async () => {
  const visitor = clientOf(site, site.keys.publishableKey)
  const request = {
    name: "Zoé Martin",
    email: "zoe@example.fr",
    phone: "0639981234",
    address: "Paris",
    description: "Cuisine",
    service: "reno",
  }
  expect((await visitor.from("contact_requests").insert(request)).error).toBeNull()
  expect((await visitor.from("contact_requests").insert({ ...request, status: "converted" })).error).not.toBeNull()
})

test("an account that names itself administrator reads nothing of the staff's", async () => {
  const db = clientOf(site, site.keys.publishableKey)
  const account = { email: "intrus@example.fr", password: "correct horse battery" }
  await db.auth.signUp({ ...account, options: { data: { role: "admin", full_name: "Intrus" } } })
  await db.auth.signInWithPassword(account)
  for (const table of [
    "brico_requests",
    "contact_requests",
    "contractors",
    "reno_projects",
    "email_outbox",
    "activity_log",
  ] as const) {
    expect((await db.from(table as "brico_requests").select("id")).data ?? []).toEqual([])
  }
  expect((await db.from("profiles").select("role")).data).toEqual([{ role: "user" }])
})
