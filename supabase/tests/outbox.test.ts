import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import type { Ask } from "#server/backend/pool.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.sql("delete from public.email_outbox")
  await world.setClock("2026-11-20T08:00:00Z")
})

type Mail = { id: string; status: string; attempts: number; recipient: string }
const enqueue = (key: string | null = null) =>
  world.sql("select private.enqueue_email('booking_link', 'a@b.fr', '{}', $1, null)", [key])
const claim = async (limit = 10) => (await world.as.service.rpc("claim_outbox", { p_limit: limit })).data as Mail[]
const only = async () => (await world.sql<Mail & Record<string, unknown>>("select * from public.email_outbox"))[0]

test("a mail with a key is written once", async () => {
  await enqueue("booking_confirmed:1")
  await enqueue("booking_confirmed:1")
  expect(await claim()).toHaveLength(1)
})

test("two workers never take the same mail", async () => {
  for (let count = 0; count < 20; count += 1) await enqueue()
  const taken = (await Promise.all([claim(8), claim(8), claim(8)])).flat()
  expect(new Set(taken.map((mail) => mail.id)).size).toBe(taken.length)
  expect(taken).toHaveLength(20)
})

test("a worker neither waits for the mail that another one is taking, nor takes it too", async () => {
  for (let count = 0; count < 4; count += 1) await enqueue()
  const taken: unknown[] = []
  const claimTwo = async (ask: Ask) =>
    void taken.push(...(await ask("select id from public.claim_outbox(2)")).map(({ id }) => id))
  await world.begin(async (first) => {
    await claimTwo(first)
    await world.begin(async (second) => {
      // Waiting for the first transaction would deadlock, because it ends after this one.
      await second("set local lock_timeout = '1s'")
      await claimTwo(second)
    })
  })
  expect(new Set(taken).size).toBe(4)
})

test("a delivered mail is finished, with what was sent", async () => {
  await enqueue()
  const [mail] = await claim()
  await world.as.service.rpc("finish_outbox", {
    p_id: mail?.id,
    p_status: "sent",
    p_subject: "Bonjour",
    p_html: "<p>Bonjour</p>",
    p_text: "Bonjour",
  })
  expect(await only()).toMatchObject({ status: "sent", subject: "Bonjour", body_text: "Bonjour", attempts: 1 })
  expect(await claim()).toEqual([])
})

/** The delays in minutes between the attempts for a mail that is `age` minutes old, until it fails for good. */
async function waitsUntilGivenUp(change: Record<string, unknown>, age = 0): Promise<number[]> {
  await enqueue()
  await world.sql("update public.email_outbox set created_at = created_at - make_interval(mins => $1)", [age])
  let clock = Date.parse("2026-11-20T08:00:00Z")
  const waits: number[] = []
  for (;;) {
    const [mail] = await claim()
    const failure = { p_id: mail?.id, p_status: "failed", p_error: "no answer", ...change }
    await world.as.service.rpc("finish_outbox", failure)
    const after = await only()
    expect(await claim()).toEqual([])
    if (after?.status === "failed") return waits
    const next = Date.parse(String(after?.["next_attempt_at"]))
    waits.push((next - clock) / 60_000)
    await world.setClock(new Date((clock = next)).toISOString())
  }
}
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const THREE_DAYS = 3 * 24 * 60

test("what a server refuses is tried again for three days, after minutes at first, then every four hours", async () => {
  const waits = await waitsUntilGivenUp({})
  expect(waits.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 240, 240])
  expect(new Set(waits.slice(9))).toEqual(new Set([240]))
  expect(sum(waits)).toBeGreaterThanOrEqual(THREE_DAYS)
  expect(sum(waits)).toBeLessThan(THREE_DAYS + 240)
})

test("a server that is out of reach for three days is asked every ten minutes", async () => {
  expect(await waitsUntilGivenUp({ p_is_unreachable: true }, THREE_DAYS - 40)).toEqual([2, 4, 8, 10, 10, 10])
})

test("a recipient refused for good is not tried again", async () => {
  await enqueue()
  const [mail] = await claim()
  await world.as.service.rpc("finish_outbox", {
    p_id: mail?.id,
    p_status: "failed",
    p_error: "550 no such mailbox",
    p_is_final: true,
  })
  expect(await only()).toMatchObject({ status: "failed", last_error: "550 no such mailbox", attempts: 1 })
})

test("a worker that died gives its mail back after five minutes", async () => {
  await enqueue()
  await claim()
  await world.setClock("2026-11-20T08:04:00Z")
  expect(await claim()).toEqual([])
  await world.setClock("2026-11-20T08:05:01Z")
  expect(await claim()).toHaveLength(1)
})

test("staff read the mail and cannot send any", async () => {
  await enqueue()
  expect((await world.as.manager.from("email_outbox").select("recipient")).data).toHaveLength(1)
  expect((await world.as.admin.rpc("claim_outbox", { p_limit: 1 })).error).toMatchObject({ code: "42501" })
})
