import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openPage } from "#tests/support/card-payments.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
beforeEach(() => world.reset())
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

const booking = async () => (await world.readBookings())[0]
const runJobs = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })

describe("the scheduler, when notifications are lost", () => {
  const later = (minutes: number) => new Date(Date.parse("2026-11-20T08:00:00Z") + minutes * 60_000).toISOString()

  test("a payment made while Stripe did not answer us is found when it does", async () => {
    const session = await world.book()
    world.pay(session)
    const { readCheckout } = world.deps.payments
    world.deps.payments.readCheckout = () => Promise.reject(new Error("no answer"))
    await world.setClock(later(36))
    await runJobs()
    expect(await booking()).toMatchObject({ status: "cancelled", payment_status: "pending" })
    world.deps.payments.readCheckout = readCheckout
    await world.setClock(later(42))
    await runJobs()
    expect(await booking()).toMatchObject({ status: "pending", payment_status: "paid" })
  })

  test("a payment in the last minutes of a hold is found before its slot is given away", async () => {
    const session = await world.book()
    await world.setClock(later(33))
    await runJobs()
    world.pay(session)
    await world.setClock(later(36))
    await runJobs()
    expect(await booking()).toMatchObject({ status: "pending", payment_status: "paid" })
  })

  test("a checkout that is over is read once more, then never again", async () => {
    const session = await world.book()
    world.stripe.change(session, { status: "expired", url: null })
    let reads = 0
    const { readCheckout } = world.deps.payments
    world.deps.payments.readCheckout = (id) => {
      reads += 1
      return readCheckout(id)
    }
    for (const minutes of [36, 42, 60, 120]) {
      await world.setClock(later(minutes))
      await runJobs()
    }
    world.deps.payments.readCheckout = readCheckout
    expect(reads).toBe(1)
    expect(await booking()).toMatchObject({ status: "cancelled", payment_status: "pending" })
  })

  test("a checkout whose booking staff cancelled is closed, so that nobody pays for nothing", async () => {
    const session = await world.book()
    await world.sql("update public.brico_requests set status = 'cancelled'")
    await runJobs()
    expect(world.stripe.sessions.get(session)).toMatchObject({ status: "expired" })
  })

  test("a link that replaces one that is over is watched in its turn, and reading is not editing", async () => {
    const first = await world.book()
    world.stripe.change(first, { status: "expired", url: null })
    await world.setClock(later(36))
    await runJobs()
    const [{ id } = {}] = await world.readBookings()
    await world.sql(openPage(String(id), "cs_test_next"))
    const before = await booking()
    await world.setClock(later(42))
    await runJobs()
    expect(await world.sql("select session_id, state from public.card_payments order by opened_at")).toEqual([
      { session_id: first, state: "expired" },
      // Stripe does not know it.
      { session_id: "cs_test_next", state: "expired" },
    ])
    // Staff who have the request open get no conflict.
    expect((await booking())?.["updated_at"]).toEqual(before?.["updated_at"])
  })

  test("a payment that is still being processed neither confirms nor frees the slot", async () => {
    const session = await world.book()
    world.stripe.change(session, {
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { id: `pi_${session}`, status: "processing" } as never,
    })
    await world.notify("checkout.session.completed", session)
    expect(await booking()).toMatchObject({ status: "pending", payment_status: "pending" })
    world.stripe.change(session, {
      payment_intent: { id: `pi_${session}`, status: "requires_payment_method" } as never,
    })
    await world.notify("checkout.session.async_payment_failed", session)
    expect(await booking()).toMatchObject({ status: "cancelled", payment_status: "pending" })
  })

  test("keys of different modes are told in the words that staff need", async () => {
    world.stripe.failNext(
      404,
      "No such checkout.session: cs_live_1; a similar object exists in live mode, but a test mode key was used.",
    )
    await expect(world.deps.payments.readCheckout("cs_live_1")).rejects.toThrow(
      "Les clés Stripe publique et secrète doivent être dans le même mode (test ou live).",
    )
  })
})
