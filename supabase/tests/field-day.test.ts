import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { NOW, openField, TODAY, TOMORROW } from "#tests/support/field.ts"

let field: Awaited<ReturnType<typeof openField>>
beforeAll(async () => {
  field = await openField()
})
beforeEach(async () => {
  await field.world.empty("brico_requests", "visits", "field_devices")
  await field.world.setClock(NOW)
})
const names = (rows: Record<string, unknown>[]) => rows.map((row) => row["client"])

test("a craftsman reads today and tomorrow of the own teams, with what is agreed and due, and nothing else", async () => {
  const { world, add, read, other } = field
  await add({ client_name: "Demain", scheduled_date: TOMORROW, scheduled_time: "08:00" })
  await add({ client_name: "Odile", notes: "Chien", client_email: "odile@example.fr" })
  await add({ client_name: "Autre équipe", team_id: other })
  await add({ client_name: "Sans équipe", team_id: null, scheduled_time: "11:00" })
  await add({ client_name: "Annulée", scheduled_time: "12:00", status: "cancelled" })
  await add({ client_name: "Hier", scheduled_date: "2026-11-22" })
  await add({ client_name: "Après-demain", scheduled_date: "2026-11-25" })
  await world.sql(
    `insert into public.visits (client_name, address, scheduled_date, scheduled_time, team_id)
     values ('Visite', '1 rue X', $1, '15:00', $2), ('Leur visite', '1 rue X', $1, '15:00', $3)`,
    [TODAY, field.own, other],
  )
  const day = await read()
  expect(names(day.appointments)).toEqual(["Odile", "Demain"])
  expect(names(day.visits)).toEqual(["Visite"])
  expect(day.appointments[0]).toMatchObject({
    ...{ date: TODAY, time: "10:00", minutes: 60, phone: "+33612345678", address: "12 rue de Rivoli", notes: "Chien" },
    ...{ total_cents: 12000, due_cents: 12000, collectable_cents: 12000, collectable_on: null, may_start: true },
  })
  const told = JSON.stringify(day)
  for (const hidden of ["odile@example.fr", "cost", "margin", "Autre", "Leur", "Hier"])
    expect(told).not.toContain(hidden)
})

test("of what a client had done before the day of the last visit is told, and nothing more", async () => {
  const { world, add, read } = field
  await add({
    client_name: "Odile",
    status: "completed",
    scheduled_date: "2026-09-02",
    service_type: "Serrure secrète",
  })
  await add({ client_name: "Odile" })
  await world.sql(
    "update public.brico_requests set customer_id = (select customer_id from public.brico_requests limit 1)",
  )
  const { appointments } = await read()
  expect(appointments).toMatchObject([{ client: "Odile", last_visit: "2026-09-02" }])
  expect(JSON.stringify(appointments)).not.toContain("secrète")
})

test("a fee signed at the client's home yesterday says from when its money may be taken", async () => {
  const fee = { description: "Vanne", quantity: 1, unit_price: 50, signed_on: "2026-11-22" }
  await field.add({ base_price: 0, additional_fees: JSON.stringify([fee]) })
  expect((await field.read()).appointments).toMatchObject([
    { due_cents: 5000, collectable_cents: 0, collectable_on: "2026-11-30" },
  ])
})

test("without a request for an early start work waits for the end of the right to withdraw; an urgent repair does not", async () => {
  await field.add({ created_at: "2026-11-20T08:00:00Z", client_name: "Attend" })
  const urgent = { created_at: "2026-11-20T08:00:00Z", urgent_repair_at: NOW, scheduled_time: "12:00" }
  await field.add({ ...urgent, client_name: "Fuite" })
  expect((await field.read()).appointments).toMatchObject([
    { client: "Attend", may_start: false },
    { client: "Fuite", may_start: true },
  ])
})

test("the same day is not sent twice, and what left it is told with its reason", async () => {
  const { world, add, read, other } = field
  const first = await add()
  const second = await add({ scheduled_time: "14:00" })
  const third = await add({ scheduled_time: "16:00" })
  const day = await read()
  expect(await read(day.version)).toEqual({ unchanged: true, version: day.version, now: expect.anything() })
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [first.id])
  await world.sql("update public.brico_requests set scheduled_date = '2026-11-26' where id = $1", [second.id])
  await world.sql("update public.brico_requests set team_id = $2 where id = $1", [third.id, other])
  const later = await read(day.version)
  expect(later.appointments).toEqual([])
  expect(later.gone).toMatchObject([
    { id: first.id, why: "cancelled", new_date: null },
    { id: second.id, why: "moved", new_date: "2026-11-26", new_time: "14:00" },
    { id: third.id, why: "other_team", new_date: null },
  ])
})

test("a day has at most forty appointments, and their words stay below eighty kilobytes", async () => {
  const { world, add, read } = field
  const { id } = await add({ scheduled_time: null, description: "d".repeat(4000), notes: "n".repeat(8000) })
  await world.sql(
    `insert into public.brico_requests (client_name, client_phone, address, service_type, description, notes, team_id, scheduled_date)
     select client_name, client_phone, address, service_type, description, notes, team_id, scheduled_date
     from public.brico_requests, generate_series(1, 44) where id = $1`,
    [id],
  )
  const day = await read()
  expect(day.appointments).toHaveLength(40)
  expect(JSON.stringify(day).length).toBeLessThan(80_000)
})

test("strangers, a deactivated account and one without its second factor read no day and act on nothing", async () => {
  const { id } = await field.add()
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    await expect(field.read(null, who), who).rejects.toThrow()
    expect(await field.send([field.act(id, { kind: "departed" })], { who }), who).toEqual(expect.any(String))
  }
  expect((await field.request(id))["departed_at"]).toBeNull()
})

test("a manager reads the days of the own teams only", async () => {
  await field.add()
  expect((await field.read(null, "manager", { id: randomUUID() })).appointments).toEqual([])
  await field.world.as.manager.rpc("save_team_members", {
    p_team_id: field.own,
    p_profile_ids: [field.world.people.field, field.world.people.manager],
  })
  expect((await field.read(null, "manager", { id: randomUUID() })).appointments).toHaveLength(1)
})

test("a revoked telephone is refused, and reading and sending with a name that is none too", async () => {
  const { world, read, phone, send } = field
  await read()
  for (const device of [{}, { id: "x" }, [], "x", null])
    await expect(read(null, "field", device as never)).rejects.toThrow("invalid_input")
  await expect(read(null, "admin", phone)).rejects.toThrow("invalid_input")
  expect((await world.as.manager.rpc("revoke_field_device", { p_id: phone.id })).error).toMatchObject({
    code: "item_gone",
  })
  expect((await world.as.admin.rpc("revoke_field_device", { p_id: phone.id })).error).toBeNull()
  await expect(read()).rejects.toThrow("device_revoked")
  expect(await send([])).toBe("device_revoked")
})

test("the office knows how much waited on a telephone; of one person ten are known", async () => {
  const { world, read, phone } = field
  await read(null, "field", { ...phone, pending: 3, oldest_pending_at: NOW })
  expect(await world.sql("select pending_count, label from public.field_devices")).toEqual([
    { pending_count: 3, label: phone.label },
  ])
  // A time that no screen can show is not kept.
  for (const oldest_pending_at of ["infinity", "-infinity", "9999-12-31T00:00:00Z"]) {
    await read(null, "field", { ...phone, pending: 4, oldest_pending_at })
    await read(null, "field", { ...phone, pending: 5, oldest_pending_at })
    const since =
      "select oldest_pending_at between private.now() - interval '1 year 1 day' and private.now() as is_near"
    expect(await world.sql(`${since} from public.field_devices`)).toEqual([{ is_near: true }])
  }
  for (let n = 0; n < 12; n += 1) await read(null, "field", { id: randomUUID(), label: "x".repeat(500) })
  expect(await world.sql("select count(*)::int as n from public.field_devices")).toEqual([{ n: 10 }])
})

test("nobody reads the day without end", async () => {
  await field.read()
  await field.world.sql("update private.use_counts set uses = 300, ends_at = private.now() + interval '1 hour'")
  await expect(field.read()).rejects.toThrow("too_many_requests")
  await field.world.sql("delete from private.use_counts")
})
