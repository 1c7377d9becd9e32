import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Contract, ManagedBooking } from "#domain/booking/manage.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { REQUEST_OF_SESSION } from "#tests/support/card-payments.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let token: string
let reference: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await bookAndPay()
})

/** Books Monday 23 November at 9 h, ordered on Friday 20 November at 9 h. */
async function bookAndPay(change: Record<string, unknown> = {}): Promise<void> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const [row] = await world.sql<{ id: string; reference: string }>(REQUEST_OF_SESSION, [body["sessionId"]])
  reference = row?.reference ?? ""
  token = (await privateLink(world.deps, "booking", row?.id ?? "")).token
}
const ask = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await world.call("manage-booking", body)
  return { status, error: answer["error"], data: answer["data"] as ManagedBooking & Contract }
}
const manage = (body: Record<string, unknown>) => ask({ token, ...body })
const named = (change: Record<string, unknown> = {}) => ({
  name: "Anne Martin",
  email: "ANNE@example.fr",
  reference,
  ...change,
})
const templates = async () => (await world.readMail()).map(({ template }) => template)

describe("without the link", () => {
  test("a contract is found by its reference and the address together, and nothing tells whose it is", async () => {
    const { data } = await ask({ action: "find_contract", ...named() })
    expect(data).toMatchObject({ reference, can_withdraw: true, refund_preview: { cents: 8000 } })
    for (const secret of ["Anne", "anne@example.fr", "Rivoli", "75004", token])
      expect(JSON.stringify(data)).not.toContain(secret)
    const other = reference.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
    for (const change of [{ email: "b@example.fr" }, { reference: other }])
      for (const action of ["find_contract", "withdraw_contract"])
        expect(await ask({ action, expected_refund_cents: 8000, ...named(change) })).toMatchObject({
          status: 404,
          error: { code: "contract_not_found" },
        })
    expect(await world.readBookings()).toMatchObject([{ status: "pending" }])
  })

  test("it is withdrawn from once, at the amount that was shown, and acknowledged to its own address", async () => {
    const withdraw = (cents: number) => ask({ action: "withdraw_contract", expected_refund_cents: cents, ...named() })
    expect(await withdraw(1)).toMatchObject({ status: 409, error: { code: "refund_changed" } })
    const answers = await Promise.all([withdraw(8000), withdraw(8000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await world.readBookings()).toMatchObject([{ status: "cancelled", refunded_cents: 8000 }])
    const acknowledged = (await world.readMail()).filter(({ template }) => template === "booking_withdrawn")
    expect(acknowledged).toMatchObject([{ recipient: "anne@example.fr" }])
  })
})

describe("an early start", () => {
  test("asked for on the page is on record once, written to the client, and leaves the right until the work begins", async () => {
    expect((await manage({ action: "view" })).data).toMatchObject({ can_start_early: true, express_request: false })
    const { data } = await manage({ action: "start_early" })
    expect(data).toMatchObject({ can_start_early: false, express_request: true, can_withdraw: true })
    expect((await manage({ action: "start_early" })).status).toBe(409)
    expect((await templates()).filter((template) => template === "booking_early_start")).toHaveLength(1)
    await world.setClock("2026-11-23T06:00:00Z")
    expect((await manage({ action: "view" })).data.refund_preview).toMatchObject({ cents: 8000, reason: "withdrawal" })
  })

  test("of work that has begun leaves what was not done yet", async () => {
    await world.sql("update public.services set base_price = 60, duration_minutes = 120")
    await bookAndPay({ date: "2026-11-24", client_email: "b@example.fr", express_request: true })
    await world.setClock("2026-11-24T08:00:00Z")
    await world.sql("update public.brico_requests set status = 'in_progress' where reference = $1", [reference])
    await world.setClock("2026-11-24T08:50:00Z")
    const { refund_preview } = (await manage({ action: "view" })).data
    expect(refund_preview).toMatchObject({ cents: 5750, reason: "work_begun" })
    const withdraw = { action: "withdraw", name: "Anne Martin", email: "b@example.fr", expected_refund_cents: 5750 }
    expect((await manage(withdraw)).data).toMatchObject({ status: "cancelled", refunded_cents: 5750 })
    expect(await world.sql("select reason, amount_cents from public.refunds")).toEqual([
      { reason: "work_begun", amount_cents: 5750 },
    ])
    await world.sql("update public.services set base_price = 95, duration_minutes = 60")
  })
})

test("a client who never requested an early start can withdraw even after the work is done", async () => {
  await world.setClock("2026-11-23T10:00:00Z")
  await world.sql("update public.brico_requests set status = 'completed'")
  expect((await manage({ action: "view" })).data).toMatchObject({ can_withdraw: true, can_cancel: false })
  expect((await manage({ action: "cancel", expected_refund_cents: 8000 })).status).toBe(409)
  const withdraw = { action: "withdraw", name: "Anne Martin", email: "anne@example.fr", expected_refund_cents: 8000 }
  expect((await manage(withdraw)).data).toMatchObject({ status: "cancelled", refunded_cents: 8000 })
})

test("when the work began is noted once, and forgotten when it had not", async () => {
  const started = async () => (await world.readBookings())[0]?.["started_at"]
  const set = (status: string) => world.sql("update public.brico_requests set status = $1", [status])
  expect(await started()).toBeNull()
  await world.setClock("2026-11-23T08:10:00Z")
  await set("in_progress")
  const first = await started()
  expect(first).not.toBeNull()
  await world.setClock("2026-11-23T09:00:00Z")
  await set("completed")
  expect(await started()).toEqual(first)
  await set("confirmed")
  expect(await started()).toBeNull()
})
