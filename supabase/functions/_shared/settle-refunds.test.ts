import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { functions } from "#functions/registry.ts"
import { REQUEST_OF_SESSION } from "#tests/support/card-payments.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { liveUntil } from "#tests/support/scheduler.ts"
import { readEverything } from "#tests/support/snapshot.ts"

let world: FunctionWorld
let token: string
/** Refunds made by the provider, by reference: its own record, which survives a crash of ours. */
const givenBack = new Map<string, number>()

beforeAll(async () => {
  world = await openWorld()
  world.deps.payments.refund = ({ reference, amountCents }) => {
    givenBack.set(reference, amountCents)
    return Promise.resolve({ id: `re_${reference}` })
  }
})
beforeEach(async () => {
  await world.reset()
  givenBack.clear()
  token = await bookAndPay()
})

async function bookAndPay(change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const [row] = await world.sql<{ id: string }>(REQUEST_OF_SESSION, [body["sessionId"]])
  return (await privateLink(world.deps, "booking", row?.id ?? "")).token
}
const manage = async (body: Record<string, unknown>) =>
  (await world.call("manage-booking", { token, ...body })).body["data"] as ManagedBooking
const runJobs = async (at: string) => {
  await world.setClock(at)
  await world.call("run-jobs", "", { apikey: world.serviceKey })
}
const mailsOf = async (template: string) => (await world.readMail()).filter((mail) => mail.template === template).length

describe("a process that dies", () => {
  /** Runs the first transaction only, as if the process died right after it. */
  async function cancelAndDie(): Promise<void> {
    const [request] = await world.sql<{ id: string; updated_at: Date }>(
      "select id, updated_at from public.brico_requests",
    )
    const { error } = await world.deps.service.rpc("cancel_booking", {
      p_request_id: request?.id ?? "",
      p_updated_at: new Date(request?.updated_at ?? 0).toISOString(),
      p_refund_cents: 8000,
      p_reason: "cancelled_in_time",
    })
    expect(error).toBeNull()
  }
  const laterRuns = async () => {
    for (const at of ["2026-11-20T08:01:00Z", "2026-11-20T08:20:00Z", "2026-11-21T08:00:00Z"]) await runJobs(at)
  }

  test("between the cancellation and the refund: the scheduler makes it, once", async () => {
    await cancelAndDie()
    expect(await manage({ action: "view" })).toMatchObject({ status: "cancelled", refund_pending_cents: 8000 })
    await laterRuns()
    expect([...givenBack.values()]).toEqual([8000])
    expect(await manage({ action: "view" })).toMatchObject({ refunded_cents: 8000, refund_pending_cents: 0 })
    expect([await mailsOf("booking_cancelled"), await mailsOf("booking_refunded")]).toEqual([1, 0])
  })

  test("between the refund and its record: it is asked again under the same reference, and booked once", async () => {
    await cancelAndDie()
    const { data: claimed } = await world.deps.service.rpc("claim_refunds")
    // Another process finds nothing to do meanwhile.
    expect((await world.deps.service.rpc("claim_refunds")).data).toEqual([])
    const due = claimed?.[0]
    await world.deps.payments.refund({
      paymentIntentId: due?.payment_intent_id ?? "",
      amountCents: due?.amount_cents ?? 0,
      reference: due?.id ?? "",
      isRepeated: false,
    })
    expect([...givenBack.values()]).toEqual([8000])
    expect(await manage({ action: "view" })).toMatchObject({ refunded_cents: 0, refund_pending_cents: 8000 })
    await laterRuns()
    expect([...givenBack.values()]).toEqual([8000])
    expect(await manage({ action: "view" })).toMatchObject({ refunded_cents: 8000, payment_status: "refunded" })
    expect([await mailsOf("booking_cancelled"), await mailsOf("booking_refunded")]).toEqual([1, 0])
  })
})

test("a provider that is down for days is asked more and more rarely, and never given up", async () => {
  const { refund } = world.deps.payments
  let asked = 0
  world.deps.payments.refund = () => Promise.reject(new Error(`down ${(asked += 1)}`))
  await manage({ action: "cancel", expected_refund_cents: 8000 })
  await liveUntil(world, new Date("2026-11-23T08:00:00Z"))
  expect(asked).toBeGreaterThan(15)
  expect(asked).toBeLessThan(40)
  world.deps.payments.refund = refund
  await runJobs("2026-11-24T08:00:00Z")
  expect([...givenBack.values()]).toEqual([8000])
})

test("for every moment and each kind of order, what is shown before the click is what is given back", async () => {
  const moments = [
    "2026-11-20T08:01:00Z",
    "2026-11-22T08:00:00Z",
    "2026-11-22T08:00:01Z",
    "2026-11-23T07:59:00Z",
    "2026-11-23T08:30:00Z",
  ]
  const orders = [{}, { express_request: true }, { urgent_repair: true }]
  for (const asked of orders) {
    for (const moment of moments) {
      await world.reset()
      givenBack.clear()
      token = await bookAndPay(asked)
      await world.setClock(moment)
      const { refund_preview, can_cancel, can_withdraw } = await manage({ action: "view" })
      const expected_refund_cents = refund_preview?.cents
      await manage(
        can_cancel
          ? { action: "cancel", expected_refund_cents }
          : { action: "withdraw", name: "Anne Martin", email: "anne@example.fr", expected_refund_cents },
      )
      expect(can_cancel || can_withdraw).toBe(true)
      const made = [...givenBack.values()].reduce((sum, cents) => sum + cents, 0)
      expect([asked, moment, made]).toEqual([asked, moment, expected_refund_cents])
      expect(await manage({ action: "view" })).toMatchObject({ status: "cancelled", refunded_cents: made })
    }
  }
})

test("following a link changes nothing: no function does anything when it is asked by GET", async () => {
  const before = await readEverything(world.sql)
  for (const [name, create] of Object.entries(functions)) {
    for (const method of ["GET", "HEAD"]) {
      const address = `${PUBLIC_URL}/functions/v1/${name}?token=${token}&action=cancel&expected_refund_cents=8000`
      const response = await create(world.deps)(new Request(address, { method }))
      expect([name, method, response.status]).toEqual([name, method, expect.toBeOneOf([401, 403, 405, 409])])
    }
  }
  expect(await readEverything(world.sql)).toEqual(before)
})
