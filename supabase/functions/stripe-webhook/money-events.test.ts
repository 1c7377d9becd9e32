import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
beforeEach(async () => {
  await world.sql("delete from public.refunds")
  await world.sql("delete from public.payment_disputes")
  await world.reset()
})
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

/** A paid booking: its checkout and its payment. */
async function paidBooking(): Promise<{ session: string; payment: string; requestId: string }> {
  const session = await world.book()
  world.pay(session)
  await world.notify("checkout.session.completed", session)
  await world.sql("delete from public.email_outbox")
  const [booking] = await world.readBookings()
  return { session, payment: `pi_${session}`, requestId: String(booking?.id) }
}
const booking = async () => (await world.readBookings())[0]
const refunds = () =>
  world.sql<Record<string, unknown>>(
    "select amount_cents, reason, status, stripe_refund_id from public.refunds order by created_at, amount_cents",
  )
const templates = async () => (await world.readMail()).map(({ template }) => template)
const history = async (action: string) =>
  (
    await world.sql<{ summary: string }>(
      "select summary from public.activity_log where action = $1 and subject_id = $2 order by id",
      [action, (await booking())?.id],
    )
  ).map(({ summary }) => summary)
const runJobs = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })

describe("money given back on Stripe's own pages", () => {
  test.each(["refund.created", "refund.updated"])("is recorded from « %s », once", async (type) => {
    const { payment } = await paidBooking()
    const { id } = world.stripe.refundByHand(payment, 8000)
    for (let time = 0; time < 5; time += 1)
      expect((await world.notify(type, { id, object: "refund" }, `evt_${time}`)).status).toBe(200)
    expect(await booking()).toMatchObject({ payment_status: "refunded", refunded_cents: 8000 })
    expect(await refunds()).toEqual([
      { amount_cents: 8000, reason: "external", status: "succeeded", stripe_refund_id: id },
    ])
  })

  test("in two parts, told by the charge, the refunds or both, adds up once", async () => {
    const { payment } = await paidBooking()
    const first = world.stripe.refundByHand(payment, 3000)
    const charge = { id: "ch_1", object: "charge", payment_intent: payment }
    await Promise.all([
      world.notify("charge.refunded", charge, "evt_1"),
      world.notify("refund.created", { id: first.id, object: "refund" }, "evt_2"),
    ])
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 3000 })
    world.stripe.refundByHand(payment, 5000)
    await world.notify("charge.refunded", charge, "evt_3")
    expect(await booking()).toMatchObject({ payment_status: "refunded", refunded_cents: 8000 })
    expect((await refunds()).map(({ amount_cents }) => amount_cents)).toEqual([3000, 5000])
  })

  test("but not yet arrived is not booked; when it fails nothing is", async () => {
    const { payment } = await paidBooking()
    const made = world.stripe.refundByHand(payment, 8000)
    made.status = "pending"
    await world.notify("refund.created", { id: made.id, object: "refund" })
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 0 })
    made.status = "failed"
    await world.notify("refund.failed", { id: made.id, object: "refund" })
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 0 })
  })

  test("and sent back by the client's bank is undone, and staff are told to call", async () => {
    const { payment } = await paidBooking()
    const made = world.stripe.refundByHand(payment, 8000)
    await world.notify("refund.created", { id: made.id, object: "refund" })
    made.status = "failed"
    for (let time = 0; time < 3; time += 1)
      await world.notify("refund.failed", { id: made.id, object: "refund" }, `evt_failed_${time}`)
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 0 })
    expect((await templates()).filter((name) => name === "refund_refused")).toHaveLength(1)
    await runJobs()
    const mail = world.mailed.find(({ subject }) => subject.startsWith("Remboursement refusé"))
    expect(mail?.to).toBe("contact@mirabelle.test")
    expect(mail?.text.replace(/\s+/g, " ")).toContain("06 12 34 56 78")
  })
})

describe("money that we give back", () => {
  test("and whose notification comes before our own answer is booked once, with one mail", async () => {
    const { requestId } = await paidBooking()
    const { refund } = world.deps.payments
    // Stripe makes the refund and notifies us; its response to our call is lost.
    world.deps.payments.refund = async (demand) => {
      const { id } = await refund(demand)
      await world.notify("refund.created", { id, object: "refund" })
      throw new Error("connection lost")
    }
    await world.sql(
      `select private.promise_refund(r, 5000, 'staff', null, null) from public.brico_requests r where id = $1`,
      [requestId],
    )
    await runJobs()
    world.deps.payments.refund = refund
    await world.setClock("2026-11-21T09:00:00Z")
    await runJobs()
    expect(world.stripe.refunds.size).toBe(1)
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 5000 })
    expect((await templates()).filter((name) => name === "booking_refunded")).toHaveLength(1)
  })

  test("and made by a process that died is found again a week later, not made twice", async () => {
    const { requestId } = await paidBooking()
    const { refund } = world.deps.payments
    world.deps.payments.refund = async (demand) => {
      await refund(demand)
      throw new Error("the process died")
    }
    await world.sql(
      `select private.promise_refund(r, 5000, 'staff', null, null) from public.brico_requests r where id = $1`,
      [requestId],
    )
    await runJobs()
    world.deps.payments.refund = refund
    world.stripe.forgetKeys()
    await world.setClock("2026-11-27T09:00:00Z")
    await runJobs()
    expect([...world.stripe.refunds.values()].map(({ amount }) => amount)).toEqual([5000])
    expect(await booking()).toMatchObject({ refunded_cents: 5000 })
  })
})

describe("a payment that the client's bank contests", () => {
  const about = { id: "dp_1", object: "dispute" }
  const disputes = () =>
    world.sql<Record<string, unknown>>(
      "select id, amount_cents, reason, status, closed_at is not null as closed from public.payment_disputes",
    )

  test("is recorded on its request, told to staff once, and followed to its end", async () => {
    const { payment, requestId } = await paidBooking()
    world.stripe.dispute({ id: "dp_1", payment_intent: payment })
    for (let time = 0; time < 3; time += 1) await world.notify("charge.dispute.created", about, `evt_${time}`)
    world.stripe.dispute({ id: "dp_1", payment_intent: payment, status: "under_review" })
    await world.notify("charge.dispute.updated", about)
    expect(await disputes()).toEqual([
      { id: "dp_1", amount_cents: 8000, reason: "fraudulent", status: "under_review", closed: false },
    ])
    world.stripe.dispute({ id: "dp_1", payment_intent: payment, status: "won" })
    await world.notify("charge.dispute.closed", about)
    await world.notify("charge.dispute.closed", about, "evt_again")
    expect(await disputes()).toMatchObject([{ status: "won", closed: true }])
    expect(await history("dispute")).toEqual([
      "Paiement contesté par la banque",
      "Contestation mise à jour",
      "Contestation close",
    ])
    expect(await templates()).toEqual(["payment_dispute", "payment_dispute"])
    const [row] = await world.sql<{ request_id: string }>("select request_id from public.payment_disputes")
    expect(row?.request_id).toBe(requestId)
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 0 })

    await runJobs()
    // Both were queued at the same instant.
    const [closed, opened] = [...world.mailed].sort((one, other) => one.subject.localeCompare(other.subject))
    expect(opened).toMatchObject({ to: "contact@mirabelle.test" })
    expect(opened?.subject).toMatch(/^Paiement contesté\u00a0: BR-\w+, 80\s€$/)
    expect(opened?.text.replace(/\s+/g, " ")).toContain("Le titulaire de la carte dit ne pas avoir payé")
    expect(opened?.text).toContain("27/11/2026 à 9\u00a0h")
    expect(closed?.subject).toContain("gagnée, la somme reste acquise")
  })

  test("and decided stays decided when an older notification arrives late", async () => {
    const { payment } = await paidBooking()
    world.stripe.dispute({ id: "dp_1", payment_intent: payment, status: "lost" })
    await world.notify("charge.dispute.closed", about)
    world.stripe.dispute({ id: "dp_1", payment_intent: payment, status: "needs_response" })
    await world.notify("charge.dispute.created", about)
    expect(await disputes()).toMatchObject([{ status: "lost", closed: true }])
    expect(await templates()).toEqual(["payment_dispute"])
  })

  test("cannot be given back by staff before the bank has decided", async () => {
    const { payment, requestId } = await paidBooking()
    world.stripe.dispute({ id: "dp_1", payment_intent: payment })
    await world.notify("charge.dispute.created", about)
    const refund = () => giveBack(requestId, 3000)
    await expect(refund()).rejects.toThrow("payment_disputed")
    expect(await refunds()).toEqual([])
    world.stripe.dispute({ id: "dp_1", payment_intent: payment, status: "won" })
    await world.notify("charge.dispute.closed", about)
    await refund()
    expect(await refunds()).toMatchObject([{ amount_cents: 3000, reason: "staff" }])
  })

  test("of another shop on the same account is acknowledged and leaves nothing here", async () => {
    world.stripe.dispute({ id: "dp_1", payment_intent: "pi_of_another_shop" })
    expect((await world.notify("charge.dispute.created", about)).status).toBe(200)
    expect(await disputes()).toEqual([])
    expect((await world.notify("refund.created", { id: "re_unknown", object: "refund" })).status).toBe(200)
  })
})

const giveBack = (id: string, cents: number) =>
  world.sql(
    "select public.give_back('request', $1, null, jsonb_build_object('amount_cents', $2::int, 'method', 'card_online', 'reason', 'Geste'))",
    [id, cents],
  )

describe("news that overtakes the news of the payment", () => {
  test("of a refund settles the payment first, and both are known", async () => {
    const session = await world.book()
    world.pay(session)
    const { id } = world.stripe.refundByHand(`pi_${session}`, 3000)
    await world.notify("refund.created", { id, object: "refund" })
    expect(await booking()).toMatchObject({ status: "pending", payment_status: "paid", refunded_cents: 3000 })
    await world.notify("checkout.session.completed", session)
    expect(await booking()).toMatchObject({ payment_status: "paid", refunded_cents: 3000 })
    expect((await templates()).filter((name) => name === "booking_confirmed")).toHaveLength(1)
  })

  test("of a contestation settles the payment first, and both are known", async () => {
    const session = await world.book()
    world.pay(session)
    world.stripe.dispute({ id: "dp_1", payment_intent: `pi_${session}` })
    await world.notify("charge.dispute.created", { id: "dp_1", object: "dispute" })
    expect(await booking()).toMatchObject({ payment_status: "paid" })
    expect(await history("dispute")).toEqual(["Paiement contesté par la banque"])
  })
})

test("mails about a booking whose date staff took away leave all the same", async () => {
  const { requestId } = await paidBooking()
  await world.sql("update public.brico_requests set scheduled_date = null, scheduled_time = null where id = $1", [
    requestId,
  ])
  await giveBack(requestId, 3000)
  const order = { cause: "company", refund_cents: 5000, notify_client: true, notify_contractor: false }
  const cancelled = await world.backend.as.manager.rpc("cancel_brico_request", { p_id: requestId, p_order: order })
  expect(cancelled.error).toBeNull()
  await world.setClock("2026-11-20T08:02:00Z")
  await runJobs()
  expect(world.mailed).toHaveLength(2)
  const [told, refunded] = [...world.mailed].sort((one, other) => one.subject.localeCompare(other.subject))
  expect(told?.subject).toBe("Nous devons annuler votre rendez-vous")
  expect(told?.text).toContain("date à convenir")
  expect(refunded?.subject).toMatch(/^Votre remboursement de 30/)
})
