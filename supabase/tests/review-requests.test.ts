import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("email_outbox", "refunds", "payment_disputes", "brico_requests")
  await world.sql(
    "update public.notification_settings set ask_reviews = true, review_url = 'https://g.page/r/abc/review'",
  )
})

// The job is completed on Monday 2 November 2026 at 10 h, Paris.
const DONE = "2026-11-02T10:00:00+01:00"
let telephone = 0
async function complete(change: Record<string, unknown> = {}, at = DONE): Promise<{ id: string }> {
  telephone += 1
  const request = await world.add.request({
    status: "confirmed",
    client_email: `client${telephone}@example.fr`,
    client_phone: `+336000000${10 + telephone}`,
    ...change,
  })
  await world.setClock(at)
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [request.id])
  return request
}
const queueAt = async (at: string) => {
  await world.setClock(at)
  return (await world.as.service.rpc("queue_review_requests")).data as number
}
const THREE_DAYS_LATER = "2026-11-05T10:00:00+01:00"
const recipients = async () =>
  (
    await world.sql<{ recipient: string }>(
      "select recipient from public.email_outbox where template = 'review_request' order by recipient",
    )
  ).map(({ recipient }) => recipient)
const claim = async () => (await world.as.service.rpc("claim_outbox", { p_limit: 100 })).data as { template: string }[]

test("three days after the job, in the hours of mailing, one request is written, however often the job runs", async () => {
  await complete({ client_email: "anne@example.fr" })
  expect(await queueAt("2026-11-05T09:59:00+01:00")).toBe(0)
  expect([await queueAt(THREE_DAYS_LATER), await queueAt(THREE_DAYS_LATER)]).toEqual([1, 0])
  expect(await queueAt("2026-11-08T10:00:00+01:00")).toBe(0)
  const [mail] = await world.sql("select recipient, payload ->> 'review_url' as link from public.email_outbox")
  expect(mail).toEqual({ recipient: "anne@example.fr", link: "https://g.page/r/abc/review" })
})

test("a request that is due at night waits for the morning", async () => {
  await complete({}, "2026-11-02T21:30:00+01:00")
  expect(await queueAt("2026-11-05T21:31:00+01:00")).toBe(0)
  expect(await queueAt("2026-11-06T08:59:00+01:00")).toBe(0)
  expect(await queueAt("2026-11-06T09:00:00+01:00")).toBe(1)
})

test("jobs completed more than ten days ago are not asked about, for example when the owner switches this on", async () => {
  await complete()
  expect(await queueAt("2026-11-12T10:01:00+01:00")).toBe(0)
})

test.each<[string, string]>([
  ["the owner has switched it off", "ask_reviews = false"],
  ["there is no link", "review_url = null"],
])("nobody is asked when %s", async (_, change) => {
  await complete()
  await world.sql(`update public.notification_settings set ${change}`)
  expect(await queueAt(THREE_DAYS_LATER)).toBe(0)
})

test("everybody else is asked: a disputed or partly refunded job, one that is not paid, one that is archived", async () => {
  const disputed = await complete({ client_email: "a@example.fr" })
  await world.sql(
    `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at)
     values ('dp', $1, 'pi', 8000, 'fraudulent', 'needs_response', now())`,
    [disputed.id],
  )
  const refunded = await complete({ client_email: "b@example.fr" })
  await world.sql(
    `update public.brico_requests set payment_status = 'refunded', refunded_cents = prepayment_cents where id = $1`,
    [refunded.id],
  )
  await complete({ client_email: "c@example.fr" })
  const archived = await complete({ client_email: "d@example.fr" })
  await world.sql("update public.brico_requests set archived_at = now() where id = $1", [archived.id])
  expect(await queueAt(THREE_DAYS_LATER)).toBe(4)
  expect(await recipients()).toEqual(["a@example.fr", "b@example.fr", "c@example.fr", "d@example.fr"])
})

test("a client without an address is not asked, nor one whose job is cancelled or not done", async () => {
  await complete({ client_email: null })
  const { id } = await complete()
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
  await world.add.request({ status: "in_progress" })
  expect(await queueAt(THREE_DAYS_LATER)).toBe(0)
})

test("a job that is set back from « Terminé » before three days is asked about three days after its real end", async () => {
  const { id } = await complete()
  await world.setClock("2026-11-03T10:00:00+01:00")
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [id])
  expect(await queueAt(THREE_DAYS_LATER)).toBe(0)
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  expect(await queueAt("2026-11-07T10:00:00+01:00")).toBe(0)
  expect(await queueAt("2026-11-08T10:00:00+01:00")).toBe(1)
})

test("a request that waits does not leave once its job is no longer completed, and is written again after its end", async () => {
  const { id } = await complete()
  await queueAt(THREE_DAYS_LATER)
  await world.sql("update public.brico_requests set status = 'in_progress' where id = $1", [id])
  expect(await claim()).toEqual([])
  expect(await recipients()).toEqual([])
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  expect(await queueAt("2026-11-08T10:00:00+01:00")).toBe(1)
  expect(await claim()).toMatchObject([{ template: "review_request" }])
})

test.each<[string, Record<string, unknown>]>([
  ["address, typed otherwise", { client_email: " Anne@Example.fr".trim() }],
  ["telephone, with another address", { client_phone: "+33612345678", client_email: "autre@example.fr" }],
])("the same client is asked once in six months: same %s", async (_, again) => {
  await complete({ client_email: "anne@example.fr", client_phone: "+33612345678" })
  await complete(again)
  expect(await queueAt(THREE_DAYS_LATER)).toBe(1)
  await complete(again, "2027-04-20T10:00:00+02:00")
  expect(await queueAt("2027-04-23T10:00:00+02:00")).toBe(0)
  await complete(again, "2027-05-10T10:00:00+02:00")
  expect(await queueAt("2027-05-13T10:00:00+02:00")).toBe(1)
})

test("a client who refused is never asked again, not even by a request that waits", async () => {
  const { id } = await complete({ client_email: "anne@example.fr" })
  await queueAt(THREE_DAYS_LATER)
  for (const _ of [1, 2]) await world.as.service.rpc("refuse_review_requests", { p_request_id: id })
  expect(await claim()).toEqual([])
  await complete({ client_email: "anne@example.fr" }, "2028-01-10T10:00:00+01:00")
  expect(await queueAt("2028-01-13T10:00:00+01:00")).toBe(0)
  const lines = await world.sql("select from public.activity_log where subject_id = $1 and action = 'consent'", [id])
  expect(lines).toHaveLength(1)
})

test("staff cannot choose whom to ask: they neither mark a client as asked or refusing, nor send a request again", async () => {
  const { id } = await complete()
  for (const column of ["review_asked_at", "review_refused_at"])
    expect(
      (
        await world.as.admin
          .from("brico_requests")
          .update({ [column]: DONE })
          .eq("id", id)
      ).error,
    ).toMatchObject({ code: "42501" })
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    expect((await world.as[who].rpc("queue_review_requests")).error, who).toMatchObject({ code: "42501" })
    expect((await world.as[who].rpc("refuse_review_requests", { p_request_id: id })).error, who).not.toBeNull()
  }
  await queueAt(THREE_DAYS_LATER)
  const [mail] = await world.sql<{ id: string }>("select id from public.email_outbox")
  expect((await world.as.admin.rpc("resend_email", { p_id: mail?.id ?? "" })).error).toMatchObject({
    code: "mail_not_resendable",
  })
})

test("a link is a whole address of the web", async () => {
  for (const review_url of ["http://g.page/r/a", "javascript:alert(1)", "https://a b", ""])
    expect((await world.as.admin.from("notification_settings").update({ review_url }).eq("id", 1)).error).not.toBeNull()
})
