import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
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
  const answer = await world.call("refund-payment", { request_id: id, ...body }, headers)
  const { message, fields } = (answer.body["error"] ?? {}) as { message?: string; fields?: Record<string, string> }
  return { status: answer.status, data: answer.body["data"] as Record<string, unknown>, message, fields }
}
const giveBack = (change: Record<string, unknown> = {}) =>
  ask({ amount_cents: 8000, reason: "Geste commercial", cancel: false, ...change })
const refunds = () => world.sql("select amount_cents, status, reason, note from public.refunds order by created_at")
const templates = async () => (await world.readMail()).map(({ template }) => template)

test("only staff see what can be given back, and give it back", async () => {
  for (const [headers, status] of [
    [{}, 401],
    [{ Authorization: `Bearer ${world.backend.tokens.user}` }, 403],
    [{ Authorization: `Bearer ${world.backend.tokens.deactivated}` }, 401],
  ] as const) {
    expect((await ask({ preview: true }, headers as Record<string, string>)).status).toBe(status)
    expect(
      (await ask({ amount_cents: 8000, reason: "x", cancel: true }, headers as Record<string, string>)).status,
    ).toBe(status)
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
      "select actor_id, summary, detail from public.activity_log where subject_id = $1 and summary = 'Remboursement demandé'",
      [id],
    )
    expect(line).toEqual({
      actor_id: world.backend.people.manager,
      summary: "Remboursement demandé",
      detail: { amount_cents: 8000, note: "Geste commercial", cancel: false },
    })
  })

  test("with a cancellation is the decision of that person in every line of the history", async () => {
    await giveBack({ cancel: true })
    const lines = await world.sql<{ actor_id: string; summary: string }>(
      "select actor_id, summary from public.activity_log where subject_id = $1 and action in ('changed', 'refund')",
      [id],
    )
    const ofRefund = lines.filter(({ summary }) => /cancelled|Remboursement demandé|Acompte remboursé/.test(summary))
    expect(ofRefund).toHaveLength(3)
    expect(new Set(ofRefund.map(({ actor_id }) => actor_id))).toEqual(new Set([world.backend.people.manager]))
  })

  test("in parts ends with all of it, never with more", async () => {
    expect((await giveBack({ amount_cents: 3000 })).data).toMatchObject({
      payment_status: "paid",
      refunded_cents: 3000,
      refundable_cents: 5000,
    })
    expect(await giveBack({ amount_cents: 5001 })).toMatchObject({
      status: 400,
      message: "Le remboursement dépasse ce qui reste de l’acompte.",
    })
    expect((await giveBack({ amount_cents: 5000 })).data).toMatchObject({
      payment_status: "refunded",
      refunded_cents: 8000,
    })
    expect((await refunds()).length).toBe(2)
  })

  test("with the cancellation frees the slot and writes to the client, in one go", async () => {
    expect((await giveBack({ cancel: true, reason: "Équipe malade" })).data).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
    })
    expect(await templates()).toContain("booking_cancelled_by_company")
    expect(await templates()).not.toContain("booking_refunded")
    expect((await world.call("create-stripe-session", world.order({ client_email: "b@example.fr" }))).status).toBe(200)
    await deliverOutbox(world.deps)
    const mail = world.mailed.find(({ subject }) => subject.startsWith("Nous devons annuler"))
    expect(mail?.text.replace(/\s+/g, " ")).toContain("80 € vous sont remboursés par le moyen de paiement utilisé")
    expect(mail?.calendar?.ics).toContain("METHOD:CANCEL")
    expect(mail?.text).not.toContain("Équipe malade")
  })

  test("for a quote that the client refuses tells what happened, not that we cannot come", async () => {
    expect((await giveBack({ cancel: true, cause: "quote_refused", reason: "Trop cher" })).status).toBe(200)
    expect(await refunds()).toMatchObject([{ reason: "quote_refused", note: "Trop cher" }])
    expect(await templates()).toContain("booking_cancelled")
    expect(await templates()).not.toContain("booking_cancelled_by_company")
    await deliverOutbox(world.deps)
    const mail = world.mailed.find(({ subject }) => subject.endsWith("est annulé"))
    expect(mail?.text.replace(/\s+/g, " ")).toContain("Vous n’avez pas retenu notre devis")
    expect((await giveBack({ cause: "hasard" })).status).toBe(400)
  })

  test("clicked twice at once is made once", async () => {
    const answers = await Promise.all([giveBack(), giveBack()])
    const [made, refused] = answers.map(({ status }) => status).sort()
    expect(made).toBe(200)
    // Either nothing is left to refund (400), or the other refund is in progress (409).
    expect([400, 409]).toContain(refused)
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
    expect((await giveBack()).status).toBe(400)
    world.deps.payments.refund = refund
    await world.setClock("2026-11-20T08:10:00Z")
    await world.call("run-jobs", "", { apikey: world.serviceKey })
    expect((await ask({ preview: true })).data).toMatchObject({ payment_status: "refunded", refund_pending_cents: 0 })
  })

  test("needs a card payment, an amount and a reason", async () => {
    expect(await giveBack({ amount_cents: 0, reason: "  " })).toMatchObject({ status: 400 })
    expect((await giveBack({ amount_cents: 12.5 })).status).toBe(400)
    await world.sql("update public.brico_requests set stripe_payment_intent_id = null, payment_method = 'cash'")
    expect(await giveBack()).toMatchObject({
      status: 409,
      message: "Cette demande n’a pas de paiement par carte à rembourser.",
    })
    expect((await ask({ preview: true })).data).toMatchObject({ paid_cents: 0, refundable_cents: 0 })
    expect((await giveBack({ request_id: crypto.randomUUID() })).status).toBe(404)
    expect(await refunds()).toEqual([])
  })

  test("of an intervention that is done does not cancel it", async () => {
    await world.sql("update public.brico_requests set status = 'completed'")
    expect((await giveBack({ cancel: true })).status).toBe(409)
    expect(await refunds()).toEqual([])
    expect((await giveBack({ cancel: false })).data).toMatchObject({ status: "completed", payment_status: "refunded" })
  })
})
