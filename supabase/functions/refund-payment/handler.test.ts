import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let manager: Record<string, string>
let id: string

beforeAll(async () => {
  world = await openWorld()
  manager = { Authorization: `Bearer ${world.backend.tokens.manager}` }
})
beforeEach(async () => {
  await world.reset()
  const { body } = await world.call("create-stripe-session", world.order())
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  id = String((await world.readBookings())[0]?.["id"])
})

const ask = async (body: Record<string, unknown>, headers = manager) => {
  const answer = await world.call("refund-payment", { ...("kind" in body ? {} : { request_id: id }), ...body }, headers)
  const { message, fields } = (answer.body["error"] ?? {}) as { message?: string; fields?: Record<string, string> }
  return { status: answer.status, data: answer.body["data"] as Record<string, unknown>, message, fields }
}
async function giveBack(change: Record<string, unknown> = {}, headers = manager) {
  const order = { kind: "request", id, refund_id: crypto.randomUUID(), method: "card_online", amount_cents: 8000 }
  const answer = await ask({ ...order, reason: "Geste commercial", ...change }, headers)
  return answer.status === 200 ? { ...answer, data: (await ask({ preview: true })).data } : answer
}
const refunds = () => world.sql("select amount_cents, status, reason, note from public.refunds order by created_at")
const templates = async () => (await world.readMail()).map(({ template }) => template)

test("only staff see what can be given back, and give it back", async () => {
  for (const [headers, status] of [
    [{}, 401],
    [{ Authorization: `Bearer ${world.backend.tokens.user}` }, 403],
    [{ Authorization: `Bearer ${world.backend.tokens.deactivated}` }, 401],
  ] as const) {
    expect((await ask({ preview: true }, headers as Record<string, string>)).status).toBe(status)
    expect((await giveBack({}, headers as Record<string, string>)).status).toBe(status)
  }
  expect(await refunds()).toEqual([])
})

describe("the preview", () => {
  test("tells what was paid, what is left and what the rule gives, and changes nothing", async () => {
    expect((await ask({ preview: true })).data).toEqual({
      status: "pending",
      payment_status: "paid",
      paid_cents: 8000,
      refunded_cents: 0,
      refund_pending_cents: 0,
      refundable_cents: 8000,
      rule_cents: 8000,
      rule_reason: "cancelled_in_time",
    })
    expect(await refunds()).toEqual([])
  })

  test("says when the rule keeps the prepayment: staff may still give it back", async () => {
    await world.sql("update public.brico_requests set urgent_repair_at = private.now()")
    await world.setClock("2026-11-23T06:00:00Z")
    expect((await ask({ preview: true })).data).toMatchObject({ rule_cents: 0, rule_reason: "kept" })
    expect((await giveBack()).data).toMatchObject({ payment_status: "refunded", refunded_cents: 8000 })
  })
})

describe("a refund", () => {
  test("is made, told to the client and kept in the history under who decided it", async () => {
    expect(await giveBack()).toMatchObject({
      status: 200,
      data: { status: "pending", payment_status: "refunded", refunded_cents: 8000, refundable_cents: 0 },
    })
    expect(await refunds()).toEqual([
      { amount_cents: 8000, status: "succeeded", reason: "staff", note: "Geste commercial" },
    ])
    expect(await templates()).toContain("booking_refunded")
    const [line] = await world.sql<Record<string, unknown>>(
      "select actor_id, summary, detail from public.activity_log where subject_id = $1 and summary = 'Remboursement par carte demandé'",
      [id],
    )
    expect(line).toEqual({
      actor_id: world.backend.people.manager,
      summary: "Remboursement par carte demandé",
      detail: { amount_cents: 8000, method: "card", paid_on: "2026-11-20" },
    })
  })

  test("in parts ends with all of it, never with more", async () => {
    expect((await giveBack({ amount_cents: 3000 })).data).toMatchObject({
      payment_status: "paid",
      refunded_cents: 3000,
      refundable_cents: 5000,
    })
    expect(await giveBack({ amount_cents: 5001 })).toMatchObject({
      status: 409,
      message: "Ce montant dépasse ce qui est à rendre (50,00\u00a0€).",
    })
    expect((await giveBack({ amount_cents: 5000 })).data).toMatchObject({
      payment_status: "refunded",
      refunded_cents: 8000,
    })
    expect((await refunds()).length).toBe(2)
  })

  test("clicked twice at once is made once", async () => {
    const answers = await Promise.all([giveBack(), giveBack()])
    const [made, refused] = answers.map(({ status }) => status).sort()
    expect(made).toBe(200)
    expect(refused).toBe(409)
    expect(await refunds()).toHaveLength(1)
  })

  test("that the provider does not take now is owed, and not promised a second time", async () => {
    const { refund } = world.deps.payments
    world.deps.payments.refund = () => Promise.reject(new Error("connection reset"))
    expect((await giveBack()).data).toMatchObject({
      refunded_cents: 0,
      refund_pending_cents: 8000,
      refundable_cents: 0,
    })
    expect((await giveBack()).status).toBe(409)
    world.deps.payments.refund = refund
    await world.setClock("2026-11-20T08:10:00Z")
    await world.call("run-jobs", "", { apikey: world.serviceKey })
    expect((await ask({ preview: true })).data).toMatchObject({ payment_status: "refunded", refund_pending_cents: 0 })
  })

  test("needs a card payment, an amount and a reason", async () => {
    expect(await giveBack({ amount_cents: 0, reason: "  " })).toMatchObject({ status: 400 })
    expect((await giveBack({ amount_cents: 12.5 })).status).toBe(400)
    expect((await giveBack({ id: crypto.randomUUID() })).status).toBe(404)
    const { id: unpaid } = await world.backend.add.request({ source: "phone" })
    expect((await giveBack({ id: unpaid })).status).toBe(409)
    expect(await refunds()).toEqual([])
  })
})
