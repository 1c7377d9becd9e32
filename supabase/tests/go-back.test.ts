import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Json } from "#domain/database.gen.ts"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, FRIDAY_MORNING, MONDAY } from "#tests/support/bookings.ts"

let world: World
let team = ""
beforeAll(async () => {
  world = await freshBackend()
  const teams = await world.sql<{ id: string }>("select id from public.teams order by name")
  team = teams[0]?.id ?? ""
})
beforeEach(async () => {
  await world.empty("refunds", "contractors")
  await clearBookings(world)
})

type Answer = { is_new: boolean; version: number; before: Json; is_client_told: boolean; is_contractor_told: boolean }
const rpc = async (name: string, body: object, who: Person = "manager") =>
  world.as[who].rpc(name as "undo_request_change", body as never)
const cancel = async (id: string, order: object = {}) =>
  (await rpc("cancel_brico_request", { p_id: id, p_order: order })).data as unknown as Answer
const reinstate = (id: string, order: object = {}, who: Person = "manager") =>
  rpc("reinstate_brico_request", { p_id: id, p_order: order }, who)
const undo = (id: string, { version, before }: Answer) =>
  rpc("undo_request_change", { p_id: id, p_version: version, p_before: before })
const read = async (id: string) =>
  (
    await world.sql<{ status: string; scheduled_date: string | null; scheduled_time: string | null; version: number }>(
      "select status, scheduled_date::text, scheduled_time::text, team_id, cancellation_reason, version from public.brico_requests where id = $1",
      [id],
    )
  )[0]
const mails = async () =>
  (
    await world.sql<{ template: string; payload: Record<string, unknown> }>(
      "select template, payload from public.email_outbox where status = 'pending' order by created_at, template",
    )
  ).map(({ template, payload }) => [template, payload["previous_time"] ?? null, payload["scheduled_time"]])
const deliver = () => world.sql("update public.email_outbox set status = 'sent' where status = 'pending'")
const change = async (id: string, values: object): Promise<Answer> => {
  const p_change = { notify_client: true, ...values }
  const { data, error } = await rpc("move_brico_request", { p_id: id, p_version: (await read(id))?.version, p_change })
  expect(error).toBeNull()
  return data
}
const add = async (values: object = {}) =>
  (
    await world.add.request({
      scheduled_date: MONDAY,
      scheduled_time: "10:00",
      status: "confirmed",
      team_id: team,
      ...values,
    })
  ).id

describe("a cancelled request is reinstated", () => {
  test("at its moment: its client reads that the appointment takes place, a minute later and once", async () => {
    const id = await add()
    await cancel(id, { notify_client: true })
    await deliver()
    const answers = await Promise.all([1, 2, 3].map(() => reinstate(id, { notify_client: true })))
    expect(answers.map(({ data }) => (data as unknown as Answer).is_new).filter(Boolean)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: "confirmed", team_id: team, cancellation_reason: null })
    expect(await mails()).toEqual([["booking_reinstated", null, "10:00"]])
    expect((await world.as.service.rpc("claim_outbox")).data).toEqual([])
    await world.setClock(new Date(Date.parse(FRIDAY_MORNING) + 61_000).toISOString())
    expect((await world.as.service.rpc("claim_outbox")).data).toMatchObject([{ template: "booking_reinstated" }])
  })

  test("not when its team was given away, and without a date it waits for one, with no mail", async () => {
    const id = await add()
    await cancel(id)
    await add()
    expect((await reinstate(id, { notify_client: true })).error).toMatchObject({ code: "team_busy" })
    expect(await read(id)).toMatchObject({ status: "cancelled" })
    const answer = (await reinstate(id, { keeps_moment: false, notify_client: true })).data
    expect(answer).toMatchObject({ is_new: true, is_client_told: false })
    expect(await read(id)).toMatchObject({ status: "pending", scheduled_date: null, team_id: null })
    expect(await mails()).toEqual([])
  })

  test("not where no team is left for one without a team", async () => {
    const id = await add({ team_id: null })
    await cancel(id)
    for (const { id: each } of await world.sql<{ id: string }>("select id from public.teams where is_active"))
      await add({ team_id: each })
    expect((await reinstate(id)).error).toMatchObject({ code: "all_teams_busy" })
  })

  test("and is cancelled again by « Annuler » within the minute, with its reason and no mail", async () => {
    const id = await add()
    await cancel(id, { note: "Déménagement" })
    const answer = (await reinstate(id, { notify_client: true })).data as unknown as Answer
    expect((await undo(id, answer)).data).toMatchObject({ is_client_untold: true })
    expect(await read(id)).toMatchObject({ status: "cancelled", cancellation_reason: "Déménagement" })
    expect(await mails()).toEqual([])
  })

  test("in no other way: neither by a status nor by the form, and by staff only", async () => {
    const id = await add()
    await cancel(id)
    const direct = await world.as.manager.from("brico_requests").update({ status: "confirmed" }).eq("id", id)
    expect(direct.error).toMatchObject({ code: "reinstate_first" })
    const [row] = await world.sql<{ version: number }>("select * from public.brico_requests where id = $1", [id])
    const values = { ...row, status: "pending" }
    const form = await rpc("save_brico_request", { p_id: id, p_version: row?.version, p_values: values })
    expect(form.error).toMatchObject({ code: "reinstate_first" })
    for (const who of ["visitor", "user", "deactivated", "half"] as const)
      expect((await reinstate(id, {}, who)).error).not.toBeNull()
    expect(await read(id)).toMatchObject({ status: "cancelled" })
  })

  test("after its deposit went back: the mail says how much, and the deposit can be asked for again", async () => {
    const id = await add({
      base_price: 120,
      payment_status: "paid",
      prepayment_cents: 8000,
      card: "pi_1",
      payment_method: "card",
    })
    await cancel(id, { refund_cents: 8000 })
    await reinstate(id, { notify_client: true })
    const [mail] = await world.sql<{ payload: object }>(
      "select payload from public.email_outbox where template = 'booking_reinstated'",
    )
    // It is on its way back: the client owes it again, and reads so.
    expect(mail?.payload).toMatchObject({ refund_cents: 8000, collected_cents: 0, due_cents: 12_000 })
  })
})

describe("a move is taken back", () => {
  test("with its mail; of two moves the first is still told", async () => {
    const id = await add()
    const first = await change(id, { scheduled_time: "11:00" })
    const second = await change(id, { scheduled_time: "14:00" })
    expect(await mails()).toEqual([["booking_moved", "10:00", "14:00"]])
    expect((await undo(id, second)).data).toMatchObject({ is_client_untold: true })
    expect(await mails()).toEqual([["booking_moved", "10:00", "11:00"]])
    expect((await undo(id, first)).error).toMatchObject({ code: "request_changed" })
  })

  test("and one that its client has read is said to be so", async () => {
    const id = await add()
    const moved = await change(id, { scheduled_time: "11:00" })
    await deliver()
    expect((await undo(id, moved)).data).toMatchObject({ is_client_untold: false })
    expect(await read(id)).toMatchObject({ scheduled_time: "10:00:00" })
  })

  test("a first day and hour: the request waits for a date again, and its client reads nothing", async () => {
    const id = await add({ scheduled_date: null, scheduled_time: null, status: "pending", team_id: null })
    const planned = await change(id, { scheduled_date: MONDAY, scheduled_time: "09:00" })
    expect([(await read(id))?.status, await mails()]).toEqual(["confirmed", [["booking_planned", null, "09:00"]]])
    // Corrected within the minute: planned once, not moved.
    const corrected = await change(id, { scheduled_time: "11:00" })
    expect(await mails()).toEqual([["booking_planned", null, "11:00"]])
    await undo(id, corrected)
    expect(await mails()).toEqual([["booking_planned", null, "09:00"]])
    expect((await undo(id, planned)).error).toMatchObject({ code: "request_changed" })
  })

  test("a first day and hour, at once: the request is pending without a date", async () => {
    const id = await add({ scheduled_date: null, scheduled_time: null, status: "pending", team_id: null })
    await undo(id, await change(id, { scheduled_date: MONDAY, scheduled_time: "09:00" }))
    expect(await read(id)).toMatchObject({ status: "pending", scheduled_date: null })
    expect(await mails()).toEqual([])
  })

  test("not when somebody else has the place now, with a team or without", async () => {
    const id = await add()
    const moved = await change(id, { scheduled_time: "11:00" })
    await add()
    expect((await undo(id, moved)).error).toMatchObject({ code: "slot_taken" })
    const open = await add({ team_id: null, scheduled_time: "15:00" })
    const again = await change(open, { scheduled_time: "16:00" })
    for (const { id: each } of await world.sql<{ id: string }>("select id from public.teams where is_active"))
      await add({ team_id: each, scheduled_time: "15:00" })
    expect((await undo(open, again)).error).toMatchObject({ code: "all_teams_busy" })
  })
})
