import { beforeAll, beforeEach, expect, test } from "vitest"
import { NOW, openField, TODAY, TOMORROW } from "#tests/support/field.ts"

let field: Awaited<ReturnType<typeof openField>>
beforeAll(async () => {
  field = await openField()
})
beforeEach(async () => {
  await field.world.empty("brico_requests", "email_outbox", "field_devices")
  await field.world.setClock(NOW)
})
const shown = async (change: Record<string, unknown> = {}) => {
  const { id } = await field.add(change)
  await field.read()
  return id
}
type Task = { id: string; kind: string; code: string; client_name: string; payload: Record<string, unknown> }
const tasks = async () => {
  const { data, error } = await field.world.as.manager.rpc("read_dashboard")
  if (error) throw new Error(error.message)
  return (data as { todo: { field: { total: number; rows: Task[] } } }).todo.field
}
const settle = async (id: string | undefined, p_applies: boolean, who: "manager" | "field" = "manager") =>
  (await field.world.as[who].rpc("settle_field_action", { p_id: id, p_applies })).error?.code ?? "settled"
const onlyTask = async () => {
  const { rows } = await tasks()
  expect(rows).toHaveLength(1)
  return rows[0]
}

test("what had no effect stands in « À traiter » with both facts; applied or filed it leaves, once", async () => {
  const id = await shown()
  const other = await shown({ scheduled_time: "14:00", client_name: "Paul" })
  const { world, sendOne, request } = field
  await world.sql("update public.brico_requests set scheduled_date = $1", [TOMORROW])
  await sendOne(id, { kind: "done" })
  await sendOne(other, { kind: "arrived" })
  const { total, rows } = await tasks()
  expect({ total, rows }).toMatchObject({
    total: 2,
    rows: expect.arrayContaining([
      expect.objectContaining({
        ...{ kind: "done", code: "appointment_moved", client_name: "Odile Mercier", author_name: "field" },
        ...{ scheduled_date: TOMORROW, scheduled_time: "10:00:00", team_name: "Équipe Nord", request_id: id },
      }),
    ]),
  })
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id
  expect(await settle(idOf("done"), true)).toBe("settled")
  expect(await settle(idOf("done"), false)).toBe("settled")
  expect(await settle(idOf("arrived"), false)).toBe("settled")
  expect(await tasks()).toEqual({ total: 0, rows: [] })
  // Done today: the hour of tomorrow is free again.
  expect(await request(id)).toMatchObject({ status: "completed", scheduled_date: TODAY, scheduled_time: null })
  expect(await request(other)).toMatchObject({ status: "confirmed", arrived_at: null })
  const said = (await field.read()).outcomes.map(({ outcome, settled_as }) => [outcome, settled_as]).sort()
  expect(said).toEqual([
    ["noted", "applied"],
    ["noted", "filed"],
  ])
})

test("« Client absent » is a task; applied, the appointment is missed by its client's fault", async () => {
  const id = await shown({ scheduled_time: "08:00" })
  expect(await field.sendOne(id, { kind: "absent" })).toBe("noted client_absent")
  expect(await settle((await onlyTask())?.id, true)).toBe("settled")
  expect(await field.world.sql("select fault from public.missed_visits")).toEqual([{ fault: "client" }])
  expect(await field.request(id)).toMatchObject({ scheduled_date: null, status: "confirmed" })
})

test("money taken too early waits for its day; more than was due is taken when it is meant", async () => {
  const fee = { description: "Vanne", quantity: 1, unit_price: 50, signed_on: "2026-11-22" }
  const id = await shown({ base_price: 0, additional_fees: JSON.stringify([fee]) })
  await field.sendOne(id, { kind: "payment", payload: { amount_cents: 5000, method: "cash" } })
  const task = await onlyTask()
  expect(task).toMatchObject({ code: "payment_too_early", payload: { amount_cents: 5000 } })
  expect(await settle(task?.id, true)).toBe("payment_too_early")
  expect((await tasks()).total).toBe(1)
  await field.world.setClock("2026-11-30T08:00:00Z")
  expect(await settle(task?.id, true)).toBe("settled")
  expect(await field.world.sql("select received_on::text, recorded_by_name from public.receipts")).toEqual([
    { received_on: "2026-11-30", recorded_by_name: "field" },
  ])
  const second = await shown({ scheduled_date: "2026-11-30", scheduled_time: "15:00" })
  await field.sendOne(second, {
    ...{ kind: "payment", at: "2026-11-30T08:00:00Z", payload: { amount_cents: 13_000, method: "check" } },
  })
  expect(await settle((await onlyTask())?.id, true)).toBe("settled")
  expect(await field.request(second)).toMatchObject({ collected_cents: 13_000 })
})

test("on a cancelled appointment nothing is applied before the cancellation is taken back", async () => {
  const id = await shown()
  await field.world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
  await field.sendOne(id, { kind: "arrived" })
  const task = await onlyTask()
  expect(await settle(task?.id, true)).toBe("request_cancelled")
  expect(await settle(task?.id, false, "field")).toBe("access_denied")
  expect(await settle(crypto.randomUUID(), false)).toBe("item_gone")
  expect(await settle(task?.id, false)).toBe("settled")
})
