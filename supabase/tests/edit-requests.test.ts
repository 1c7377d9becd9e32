import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY } from "#tests/support/bookings.ts"
import { paidByCard } from "#tests/support/card-payments.ts"

let world: World
let team: string
let serviceId: string
beforeAll(async () => {
  world = await freshBackend()
  serviceId = (await world.add.service({ base_price: 75.5, duration_minutes: 90 })).id
})
beforeEach(async () => {
  await clearBookings(world)
  await world.sql("delete from public.contractors")
  team = (await world.sql<{ id: string }>("select id from public.teams"))[0]?.id ?? ""
})

const call = {
  client_name: "Paul Petit",
  client_phone: "+33612345678",
  address: "3 rue des Lilas",
  service_type: "Volet coincé",
  duration_minutes: 60,
  base_price: 45,
}
type Saved = { id: string; version: number; reference: string }
async function save(values: Record<string, unknown>, id: string | null = null, version = 0, who: Person = "manager") {
  const { data, error } = await world.as[who].rpc("save_brico_request", {
    p_id: id,
    p_version: version,
    p_values: { ...call, ...values },
  })
  return { saved: data as Saved, error }
}
const read = async (id: string) =>
  (await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id]))[0]
const free = async (time: string | null, exclude?: string) => {
  const { data, error } = await world.as.manager.rpc("who_is_free", {
    p_date: time === null ? null : MONDAY,
    p_time: time,
    p_duration: 60,
    ...(exclude ? { p_exclude: exclude } : {}),
  })
  if (error) throw new Error(error.message)
  return data as {
    warnings: { reason: string; detail: string | null }[]
    teams: { id: string; busy_with: unknown }[]
    contractors: Record<string, unknown>[]
  }
}

test("a request taken by phone is written down with its author, and counts its first version", async () => {
  const { saved, error } = await save({ notes: "  Code 12B ", client_email: "" })
  expect(error).toBeNull()
  expect(saved).toMatchObject({ version: 1, reference: expect.stringMatching(/^BR-/) })
  expect(await read(saved.id)).toMatchObject({ source: "phone", notes: "Code 12B", client_email: null, team_id: null })
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: saved.id })
  expect(data).toMatchObject([{ action: "created", actor_name: "manager", summary: "Demande prise par téléphone" }])
})

test("a service of the catalogue gives its name and trade", async () => {
  const { saved } = await save({ service_id: serviceId, service_type: null })
  const row = await read(saved.id)
  expect(row).toMatchObject({ service_id: serviceId, service_type: "Réparation de fuite" })
  expect(row?.["service_category_id"]).not.toBeNull()
})

test("the second of two editors is refused, and the first one's change stays", async () => {
  const { saved } = await save({})
  const first = await save({ client_phone: "+33700000000" }, saved.id, saved.version)
  expect(first.saved.version).toBe(2)
  const second = await save({ notes: "Rappeler" }, saved.id, saved.version)
  expect(second.error).toMatchObject({ code: "request_changed" })
  expect(await read(saved.id)).toMatchObject({ client_phone: "+33700000000", notes: null })
  expect((await save({ client_phone: "+33700000000", notes: "Rappeler" }, saved.id, 2)).error).toBeNull()
})

test("what the system notes on a request is no change that an editor must hear of", async () => {
  const { saved } = await save({})
  await world.sql("update public.brico_requests set hold_released_at = now() where id = $1", [saved.id])
  await world.as.manager.from("brico_requests").update({ client_name: "Paul Petit" }).eq("id", saved.id)
  expect(await read(saved.id)).toMatchObject({ version: 1 })
})

test("staff may choose a time that visitors are refused, and are warned", async () => {
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY, reason: "Inventaire" })
  const night = { scheduled_date: MONDAY, scheduled_time: "21:00", team_id: team }
  expect((await free("21:00")).warnings).toEqual([
    { reason: "blocked", detail: "Inventaire" },
    { reason: "outside_hours", detail: "08:00–18:00" },
  ])
  expect((await save(night)).error).toBeNull()
})

test("nobody goes over another appointment of the same team", async () => {
  const booked = await hold(world, serviceId)
  const over = { scheduled_date: MONDAY, scheduled_time: "11:15", team_id: booked.team_id }
  expect((await save(over)).error).toMatchObject({ code: "team_busy" })
  expect((await save({ ...over, scheduled_time: "11:30" })).error).toBeNull()
})

test("an appointment without a team needs one that is left", async () => {
  await world.add.team("Équipe 2")
  const at = { scheduled_date: MONDAY, scheduled_time: "10:00" }
  await hold(world, serviceId)
  const { saved, error } = await save(at)
  expect(error).toBeNull()
  expect((await save(at)).error).toMatchObject({ code: "all_teams_busy" })
  await world.sql("update public.teams set is_active = false where name = 'Équipe 2'")
  expect((await save({ ...at, notes: "Digicode" }, saved.id, 1)).error).toBeNull()
})

test("appointments that wait for a team, and those of subcontractors, leave the other teams free", async () => {
  await world.add.team("Équipe 2")
  const at = { scheduled_date: MONDAY, scheduled_time: "10:00" }
  const contractor = { name: "Alba", email: "a@b.fr", phone: "0612345678", specialties: ["peinture"] }
  const { data } = await world.as.manager.from("contractors").insert(contractor).select("id").single()
  await world.add.request({ ...at, assigned_contractor_id: (data as { id: string }).id })
  const codes = [await save(at), await save(at), await save(at)].map(({ error }) => error?.code ?? "saved")
  expect(codes).toEqual(["saved", "saved", "all_teams_busy"])
})

test("a reservation and a call for the last place at the same time: one of them gets it", async () => {
  const at = { scheduled_date: MONDAY, scheduled_time: "10:00", team_id: team }
  const answers = await Promise.all([
    hold(world, serviceId).then(
      () => true,
      () => false,
    ),
    ...Array.from({ length: 4 }, () => save(at).then(({ error }) => !error)),
  ])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test("who is free says which appointment takes a team or a subcontractor, and who rests that day", async () => {
  const booked = await hold(world, serviceId)
  const { data } = await world.as.manager
    .from("contractors")
    .insert(["Alba", "Brun"].map((name) => ({ name, email: "a@b.fr", phone: "0612345678", specialties: ["peinture"] })))
    .select("id")
  const [alba, brun] = data as { id: string }[]
  await save({ scheduled_date: MONDAY, scheduled_time: "14:00", team_id: team })
  await world.sql("update public.brico_requests set assigned_contractor_id = $1 where scheduled_time = '14:00'", [
    alba?.id,
  ])
  await world.sql(
    `update public.contractors set availability = availability || '{"monday": false}', is_available = false where id = $1`,
    [brun?.id],
  )
  expect((await free("11:00")).teams).toMatchObject([
    { busy_with: { client_name: "Anne Martin", time: "10:00", duration_minutes: 90 } },
  ])
  expect((await free("11:00", booked.id)).teams).toMatchObject([{ busy_with: null }])
  const { teams, contractors } = await free("14:30")
  expect(teams).toMatchObject([{ busy_with: { client_name: "Paul Petit" } }])
  expect(contractors).toMatchObject([
    { name: "Alba", busy_with: { client_name: "Paul Petit" }, hindrance: null },
    { name: "Brun", busy_with: null, hindrance: { reason: "day_off" }, is_available: false },
  ])
  const anytime = await free(null)
  expect([...anytime.teams, ...anytime.contractors].map(({ busy_with }) => busy_with)).toEqual([null, null, null])
})

test.each([
  ["no name", { client_name: " " }],
  ["a day that does not exist", { scheduled_date: "2026-02-30" }],
  ["a price in words", { base_price: "cher" }],
  ["an unknown team", { team_id: "00000000-0000-4000-8000-000000000000" }],
  ["a postal code of four digits", { postal_code: "7500" }],
])("a request with %s is refused", async (_name, values) => {
  expect((await save(values)).error).toMatchObject({ code: "invalid_input" })
})

test.each(["visitor", "user", "deactivated"] as const)("a %s writes, asks and exports nothing", async (who) => {
  expect((await save({}, null, 0, who)).error).not.toBeNull()
  const asked = await world.as[who].rpc("who_is_free", { p_date: MONDAY, p_time: "10:00", p_duration: 60 })
  expect(asked.error).not.toBeNull()
  expect((await world.as[who].rpc("export_brico_requests")).error).not.toBeNull()
})

test("a client is told of a new hour when staff ask for it, once, and nobody else is", async () => {
  const { saved } = await save({ client_email: "paul@example.fr", scheduled_date: MONDAY, scheduled_time: "10:00" })
  const move = (time: string, version: number, notify_client: boolean) =>
    save(
      { client_email: "paul@example.fr", scheduled_date: MONDAY, scheduled_time: time, notify_client },
      saved.id,
      version,
    )
  const mails = () =>
    world.sql<{ template: string; payload: Record<string, unknown> }>(
      "select template, payload from public.email_outbox order by created_at",
    )
  await world.sql("update public.brico_requests set payment_status = 'paid', payment_method = 'cash' where id = $1", [
    saved.id,
  ])
  expect((await move("13:00", 2, false)).error).toBeNull()
  expect(await mails()).toEqual([])
  expect((await move("13:00", 3, true)).error).toBeNull()
  expect(await mails()).toEqual([])
  expect((await move("14:00", 3, true)).error).toBeNull()
  // Paid in cash: no prepayment moves with the appointment, so `is_paid` is false.
  expect(await mails()).toMatchObject([
    {
      template: "booking_moved",
      payload: { scheduled_time: "14:00", previous_time: "13:00", sequence: 2, is_paid: false },
    },
  ])
  await world.script(paidByCard({ request: String(saved.id), intent: "pi_1" }))
  expect((await move("15:00", 4, true)).error).toBeNull()
  // The first of the two moves was not mailed yet: one mail tells both.
  expect(await mails()).toMatchObject([
    { payload: { scheduled_time: "15:00", previous_time: "13:00", sequence: 3, is_paid: true } },
  ])
})

test("an appointment agreed on by telephone is sent in writing, at once or when it gets its day", async () => {
  const agreed = { client_email: "paul@example.fr", scheduled_date: MONDAY, scheduled_time: "10:00" }
  const mails = (id: string) =>
    world.sql("select template, payload ->> 'scheduled_time' as time from public.email_outbox where request_id = $1", [
      id,
    ])
  const { saved: atOnce } = await save({ ...agreed, notify_client: true })
  expect(await mails(atOnce.id)).toEqual([{ template: "booking_planned", time: "10:00" }])
  const { saved: later } = await save({ client_email: agreed.client_email, notify_client: true })
  expect(await mails(later.id)).toEqual([])
  await save({ ...agreed, scheduled_time: "14:00", notify_client: true }, later.id, 1)
  expect(await mails(later.id)).toEqual([{ template: "booking_planned", time: "14:00" }])
})

test("an appointment that was mailed as fixed is confirmed; one that was not stays as it was chosen", async () => {
  const agreed = {
    client_email: "paul@example.fr",
    scheduled_date: MONDAY,
    scheduled_time: "10:00",
    notify_client: true,
  }
  const status = async (values: Record<string, unknown>) => {
    await world.empty("brico_requests")
    const { saved } = await save({ ...agreed, ...values })
    const row = await read(saved.id)
    expect(row?.version).toBe(saved.version)
    return row?.status
  }
  expect(await status({})).toBe("confirmed")
  expect(await status({ status: "in_progress" })).toBe("in_progress")
  for (const quiet of [{ notify_client: false }, { client_email: "" }, { scheduled_date: null, scheduled_time: null }])
    expect(await status(quiet)).toBe("pending")
})

test("the mail about a moved slot says that it still waits for its prepayment", async () => {
  const values = { client_email: "paul@example.fr", scheduled_date: MONDAY, scheduled_time: "10:00" }
  const { saved } = await save(values)
  await world.sql(
    "update public.brico_requests set hold_expires_at = private.now() + interval '1 hour' where id = $1",
    [saved.id],
  )
  const [held] = await world.sql<{ version: number }>("select version from public.brico_requests where id = $1", [
    saved.id,
  ])
  await save({ ...values, scheduled_time: "11:00", notify_client: true }, saved.id, held?.version ?? 0)
  expect(await world.sql("select template, payload -> 'is_held' as held from public.email_outbox")).toEqual([
    { template: "booking_moved", held: true },
  ])
})

test("no mail tells of a move into the past, nor of an appointment that is cancelled", async () => {
  const values = { client_email: "paul@example.fr", scheduled_date: MONDAY, scheduled_time: "10:00" }
  const { saved } = await save(values)
  await save({ ...values, scheduled_date: "2026-11-19", notify_client: true }, saved.id, 1)
  await save({ ...values, scheduled_time: "15:00", status: "cancelled", notify_client: true }, saved.id, 2)
  expect(await world.sql("select id from public.email_outbox")).toEqual([])
})

test("a change of team or subcontractor is kept in the history, in names", async () => {
  const { saved } = await save({})
  await world.as.manager.from("brico_requests").update({ team_id: team }).eq("id", saved.id)
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: saved.id })
  expect(data).toContainEqual(expect.objectContaining({ action: "team", summary: "Équipe : — → Équipe 1" }))
})

test("the export holds every line once, page after page, under the filter of the list", async () => {
  for (let n = 0; n < 5; n += 1) await world.add.request({ status: n < 3 ? "completed" : "pending" })
  type Line = { id: string; created_at: string; status: string }
  const found: Line[] = []
  for (let last: Line | undefined; ; last = found.at(-1)) {
    const { data } = await world.as.manager.rpc("export_brico_requests", {
      p_status: "completed",
      p_limit: 2,
      ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
    })
    const page = data as Line[]
    if (page.length === 0) break
    found.push(...page)
  }
  expect(new Set(found.map((line) => line.id)).size).toBe(3)
  expect(found).toHaveLength(3)
})
