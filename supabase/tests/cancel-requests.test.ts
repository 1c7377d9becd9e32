import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, FRIDAY_MORNING, MONDAY } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const EMAIL = "anne@example.fr"
const PAID = {
  payment_status: "paid",
  prepayment_cents: 8000,
  card: "pi_1",
  payment_method: "card",
}
beforeEach(async () => {
  await world.empty("refunds", "payment_disputes", "contractors")
  await clearBookings(world)
})

const add = async (values: object = {}) =>
  (
    await world.add.request({
      scheduled_date: MONDAY,
      scheduled_time: "10:00",
      status: "confirmed",
      client_email: EMAIL,
      ...values,
    })
  ).id

type Cancelled = {
  is_new: boolean
  version: number
  before: { status: string; refund_id: string | null }
  is_client_told: boolean
  is_contractor_told: boolean
}
async function cancel(id: string, order: object = {}): Promise<Cancelled> {
  const { data, error } = await world.as.manager.rpc("cancel_brico_request", { p_id: id, p_order: order as never })
  expect(error).toBeNull()
  return data
}
const undo = (id: string, { version, before }: Pick<Cancelled, "version" | "before">) =>
  world.as.manager.rpc("undo_request_change", { p_id: id, p_version: version, p_before: before })
const read = async (id: string) => (await world.sql("select * from public.brico_requests where id = $1", [id]))[0]
const mails = () =>
  world.sql<{ template: string; payload: Record<string, unknown> }>(
    "select template, recipient, status, payload from public.email_outbox order by created_at, template",
  )
const refunds = () => world.sql("select amount_cents, reason, status from public.refunds")
const deliver = () =>
  world.sql("update public.email_outbox set status = 'sent', sent_at = now() where status = 'pending'")

describe("staff cancel", () => {
  test("without a reason and without a mail: the request is cancelled, and the team is free again", async () => {
    const id = await add()
    expect(await cancel(id)).toMatchObject({
      is_new: true,
      before: { status: "confirmed", refund_id: null },
      is_client_told: false,
    })
    expect(await read(id)).toMatchObject({ status: "cancelled", cancellation_reason: "company" })
    expect(await mails()).toEqual([])
  })

  test.each(["pending", "confirmed", "in_progress", "completed"])("a request that is %s", async (status) => {
    const id = await add({ status })
    expect(await cancel(id)).toMatchObject({ is_new: true, before: { status } })
  })

  test("with a refund and a mail that names it, both a minute later, so that they can be taken back", async () => {
    const id = await add(PAID)
    expect(await cancel(id, { refund_cents: 8000, notify_client: true })).toMatchObject({ is_client_told: true })
    expect(await refunds()).toEqual([{ amount_cents: 8000, reason: "team_cannot_come", status: "pending" }])
    expect(await mails()).toMatchObject([
      {
        template: "booking_cancelled_by_company",
        recipient: EMAIL,
        status: "pending",
        payload: { refund_cents: 8000 },
      },
    ])
    const waits = "select count(*)::int from public.%s where next_attempt_at = private.now() + interval '1 minute'"
    for (const table of ["refunds", "email_outbox"])
      expect(await world.sql(waits.replace("%s", table))).toEqual([{ count: 1 }])
    expect((await world.as.service.rpc("claim_refunds", {})).data).toEqual([])
  })

  test("for a client who asked: the mail says so, and that the deposit is kept when nothing is returned", async () => {
    const id = await add(PAID)
    await cancel(id, { cause: "client", note: "Il a trouvé un voisin", notify_client: true })
    expect(await mails()).toMatchObject([
      { template: "booking_cancelled", payload: { refund_cents: 0, refund_reason: "kept", is_paid: true } },
    ])
    expect(await read(id)).toMatchObject({ cancellation_reason: "Il a trouvé un voisin" })
  })

  test("twice, or two colleagues at once: one refund and one mail", async () => {
    const id = await add(PAID)
    const order = { refund_cents: 8000, notify_client: true }
    const answers = await Promise.all([cancel(id, order), cancel(id, order), cancel(id, order)])
    expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test("but do not return more than was paid, nor a payment that the client's bank has taken back", async () => {
    const id = await add(PAID)
    const refused = async (cents: number) =>
      (await world.as.manager.rpc("cancel_brico_request", { p_id: id, p_order: { refund_cents: cents } })).error
        ?.message
    expect(await refused(8001)).toContain("refund_changed")
    await world.sql(
      `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at)
       values ('dp_1', $1, 'pi_1', 8000, 'fraudulent', 'needs_response', private.now())`,
      [id],
    )
    expect(await refused(8000)).toContain("payment_disputed")
    expect(await cancel(id)).toMatchObject({ is_new: true })
  })

  test("and the history names who did it, with the amount", async () => {
    const id = await add(PAID)
    await cancel(id, { refund_cents: 500 })
    const [line] = await world.sql(
      "select actor_id is not null as is_person, summary, detail from public.activity_log where subject_id = $1 and action = 'cancelled'",
      [id],
    )
    expect(line).toMatchObject({ is_person: true, summary: "Annulé par l’entreprise", detail: { refund_cents: 500 } })
  })

  test("only they: neither a visitor nor somebody without a role", async () => {
    const id = await add()
    for (const role of ["visitor", "user"] as const)
      expect((await world.as[role].rpc("cancel_brico_request", { p_id: id, p_order: {} })).error).not.toBeNull()
    expect(await read(id)).toMatchObject({ status: "confirmed" })
  })
})

describe("the subcontractor of a cancelled appointment", () => {
  async function assigned(notify: boolean) {
    const id = await add()
    const row = { name: "Alba", email: "alba@example.fr", phone: "0612345678", specialties: ["plomberie"] }
    const { data } = await world.as.manager.from("contractors").insert(row).select("id").single()
    await world.as.manager.rpc("assign_contractor", {
      p_id: id,
      p_contractor_id: (data as { id: string }).id,
      p_notify: notify,
    })
    await deliver()
    return id
  }

  test.each([
    ["reads it if staff leave the box ticked, even if the job was given by telephone", false, true, true],
    ["reads nothing if staff have called", true, false, false],
    ["reads it without a choice only if they were mailed the job", true, null, true],
    ["reads nothing without a choice if they never were mailed", false, null, false],
  ])("%s", async (_name, wasMailed, choice, isTold) => {
    const id = await assigned(wasMailed)
    const answer = await cancel(id, choice === null ? {} : { notify_contractor: choice })
    expect(answer.is_contractor_told).toBe(isTold)
    expect((await mails()).filter(({ template }) => template === "contractor_released")).toHaveLength(isTold ? 1 : 0)
  })

  test("reads nothing when the cancellation is taken back within the minute", async () => {
    const id = await assigned(true)
    await undo(id, await cancel(id, { notify_contractor: true }))
    expect((await mails()).map(({ template }) => template)).toEqual(["contractor_assigned"])
  })
})

describe("a cancellation is taken back", () => {
  test("whole within the minute: status, mail and refund", async () => {
    const id = await add(PAID)
    const { data } = await undo(id, await cancel(id, { refund_cents: 8000, notify_client: true }))
    expect(data).toEqual({ is_client_untold: true, is_refund_stopped: true })
    expect(await read(id)).toMatchObject({ status: "confirmed", cancellation_reason: null })
    expect([await mails(), await refunds()]).toEqual([[], []])
  })

  test("and says what has left already", async () => {
    const id = await add(PAID)
    const cancelled = await cancel(id, { refund_cents: 8000, notify_client: true })
    await deliver()
    await world.setClock(new Date(Date.parse(FRIDAY_MORNING) + 61_000).toISOString())
    await world.as.service.rpc("claim_refunds", {})
    const { data } = await undo(id, cancelled)
    expect(data).toEqual({ is_client_untold: false, is_refund_stopped: false })
    expect(await read(id)).toMatchObject({ status: "confirmed" })
  })

  test("not when the place was taken or the request changed meanwhile", async () => {
    const [team] = await world.sql<{ id: string }>("select id from public.teams limit 1")
    const id = await add({ team_id: team?.id })
    const cancelled = await cancel(id)
    const other = await add({ team_id: team?.id })
    expect((await undo(id, cancelled)).error?.message).toContain("slot_taken")
    await cancel(other)
    await world.as.manager.from("brico_requests").update({ notes: "Rappeler" }).eq("id", id)
    expect((await undo(id, cancelled)).error?.message).toContain("request_changed")
  })
})
