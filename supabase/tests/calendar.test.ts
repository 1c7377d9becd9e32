import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY, reasons } from "#tests/support/bookings.ts"

let world: World
let team: string
let serviceId: string
beforeAll(async () => {
  world = await freshBackend()
  serviceId = (await world.add.service({ duration_minutes: 60 })).id
})
beforeEach(async () => {
  await clearBookings(world)
  await world.sql("delete from public.reno_projects")
  await world.empty("visits")
  team = (await world.sql<{ id: string }>("select id from public.teams"))[0]?.id ?? ""
})

type Calendar = {
  events: (Record<string, unknown> & { id: string; version: number })[]
  tray: { events: { id: string; name: string; city: string | null }[]; total: number }
  blocked: { day: string; reason: string | null }[]
  teams: { id: string; name: string }[]
  counts: Record<string, number>
}
const RANGE = { p_from: "2026-11-23", p_to: "2026-11-29" }
async function read(args: Record<string, unknown> = {}): Promise<Calendar> {
  const { data, error } = await world.as.manager.rpc("read_calendar", { ...RANGE, ...args })
  if (error) throw new Error(error.message)
  return data as Calendar
}
const names = async (args: Record<string, unknown> = {}) => (await read(args)).events.map((event) => event["name"])
const addProject = (change: Record<string, unknown>) =>
  world.as.manager
    .from("reno_projects")
    .insert({ name: "Cuisine", client_name: "Zoé Roux", address: "Paris", ...change })
    .select("id")
    .single()
const move = (id: string, version: number, change: Record<string, unknown>, who: Person = "manager") =>
  world.as[who].rpc("move_brico_request", { p_id: id, p_version: version, p_change: change })
const block = (from: string, to: string, reason: string | null = null, isPublic = false, who: Person = "manager") =>
  world.as[who].rpc("block_dates", { p_from: from, p_to: to, p_reason: reason, p_is_reason_public: isPublic })
const readRow = async (id: string) =>
  (await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id]))[0]

test("a range holds appointments, requests without a day on the day they were made, deadlines, closed days and teams", async () => {
  await world.add.request({ service_type: "Volet", scheduled_date: MONDAY, scheduled_time: "10:00", team_id: team })
  await world.add.request({ service_type: "Robinet", request_date: "2026-11-24" })
  await world.add.request({ service_type: "Ailleurs", scheduled_date: "2026-11-30", request_date: "2026-11-24" })
  await addProject({ deadline: "2026-11-25", budget: 12_000 })
  await addProject({ name: "Sans échéance" })
  await world.as.manager.from("blocked_dates").insert({ date: "2026-11-26", reason: "Inventaire" })
  const { events, blocked, teams } = await read()
  expect(events).toMatchObject([
    {
      kind: "brico",
      name: "Volet",
      day: MONDAY,
      scheduled_time: "10:00:00",
      is_planned: true,
      team_id: team,
      version: 1,
    },
    { kind: "brico", name: "Robinet", day: "2026-11-24", scheduled_time: null, is_planned: false },
    { kind: "reno", name: "Cuisine", day: "2026-11-25", client_name: "Zoé Roux", price: 12_000, version: null },
  ])
  expect(blocked).toMatchObject([{ day: "2026-11-26", reason: "Inventaire" }])
  expect(teams).toMatchObject([{ id: team, name: "Équipe 1" }])
})

test("a renovation stands on its first day, on each milestone and on its deadline, until it is archived", async () => {
  const { data } = await addProject({ start_date: "2026-11-24", deadline: "2026-11-27" })
  const project_id = data?.id as string
  const step = { project_id, title: "Dépose", due_date: "2026-11-25" }
  await world.as.manager.from("project_milestones").insert({ ...step, is_completed: true })
  const { events, counts } = await read()
  expect(events).toMatchObject([
    { kind: "reno", part: "start", day: "2026-11-24", name: "Cuisine", project_id },
    { kind: "reno", part: "milestone", day: "2026-11-25", step: "Dépose", status: "completed", project_id },
    { kind: "reno", part: "deadline", day: "2026-11-27", id: project_id, project_id },
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  expect(counts["reno"]).toBe(3)
  await world.as.manager.rpc("archive_reno_project", { p_id: project_id })
  expect((await read()).events).toEqual([])
})

test("type, status and search narrow the events, not the counters", async () => {
  await world.add.request({ service_type: "Volet", client_name: "Éva Martin", scheduled_date: MONDAY })
  await world.add.request({ service_type: "Robinet", status: "confirmed", scheduled_date: MONDAY })
  await addProject({ deadline: MONDAY })
  expect(await names({ p_kind: "reno" })).toEqual(["Cuisine"])
  expect(await names({ p_status: "confirmed" })).toEqual(["Robinet"])
  expect(await names({ p_query: "eva martin" })).toEqual(["Volet"])
  expect(await names({ p_query: "zoe" })).toEqual(["Cuisine"])
  expect((await read({ p_query: "rien de tel" })).counts).toMatchObject({ brico: 2, reno: 1 })
})

test("a visit stands in the range with who goes, until it is done or cancelled, and is found by type, team and search", async () => {
  const visit = {
    client_name: "Irène Kowalczyk",
    address: "12 rue de Rivoli",
    postal_code: "75004",
    city: "Paris",
    scheduled_date: MONDAY,
    scheduled_time: "10:00",
    note: "Digicode 12",
  }
  const save = (change: object, id: string | null = null, version = 0) =>
    world.as.manager.rpc("save_visit", {
      p_id: id,
      p_version: version,
      p_values: { ...visit, duration_minutes: 45, ...change },
    })
  await save({ team_id: team })
  await save({ scheduled_time: "14:00", profile_id: world.people.manager })
  const { events, counts } = await read()
  expect(events).toMatchObject([
    {
      kind: "visit",
      name: "Visite",
      status: "confirmed",
      scheduled_time: "10:00:00",
      duration_minutes: 45,
      team_id: team,
      staff_name: null,
      address: "12 rue de Rivoli, 75004 Paris",
      description: "Digicode 12",
      version: 1,
    },
    { kind: "visit", scheduled_time: "14:00:00", team_id: null, staff_name: expect.stringMatching(/./) },
  ])
  expect(counts).toMatchObject({ brico: 0, reno: 0 })
  expect(await names({ p_kind: "visit" })).toHaveLength(2)
  expect(await names({ p_kind: "brico" })).toEqual([])
  expect(await names({ p_team: team })).toHaveLength(1)
  expect(await names({ p_query: "irene digicode" })).toEqual([])
  expect(await names({ p_query: "irene kowal" })).toHaveLength(2)
  const [first, second] = events
  await save({ team_id: team, state: "cancelled" }, first?.id, first?.version)
  await save({ scheduled_time: "14:00", state: "done" }, second?.id, second?.version)
  expect((await read()).events).toMatchObject([{ status: "cancelled" }, { status: "completed" }])
})

test("a team narrows the events to its own, « none » to what no team has; a renovation has no team", async () => {
  await world.add.request({ service_type: "Volet", scheduled_date: MONDAY, scheduled_time: "10:00", team_id: team })
  await world.add.request({ service_type: "Robinet", scheduled_date: MONDAY, scheduled_time: "10:00" })
  await addProject({ deadline: MONDAY })
  expect(await names({ p_team: team })).toEqual(["Volet"])
  expect(await names({ p_team: "none" })).toEqual(["Robinet"])
  expect(await names({ p_team: "x' or true --" })).toEqual([])
})

test("the tray holds what waits for a day and an hour, whatever the range, the oldest first and bounded", async () => {
  await world.add.request({ service_type: "Récente", request_date: "2026-11-20", city: "Créteil" })
  await world.add.request({ service_type: "Ancienne", request_date: "2026-01-05" })
  await world.add.request({
    service_type: "Un jour sans heure",
    request_date: "2026-11-01",
    scheduled_date: "2026-12-24",
  })
  await world.add.request({ service_type: "Prévue", scheduled_date: MONDAY, scheduled_time: "10:00" })
  await world.add.request({ service_type: "Annulée", status: "cancelled" })
  await world.add.request({ service_type: "Faite", status: "completed" })
  await world.add.request({ service_type: "Archivée", archived_at: "2026-11-20T10:00:00Z" })
  const { tray } = await read({ p_query: "rien de tel" })
  expect(tray.events.map(({ name }) => name)).toEqual(["Ancienne", "Un jour sans heure", "Récente"])
  expect(tray).toMatchObject({ total: 3, events: [{}, {}, { city: "Créteil" }] })
  await world.script(`
    insert into public.brico_requests (client_name, client_phone, address, service_type)
    select 'Client', '+33612345678', 'Paris', 'Volet' from generate_series(1, 1200) n`)
  const many = (await read()).tray
  expect([many.events.length, many.total]).toEqual([50, 1000])
})

test("the counters tell today and this month in Paris", async () => {
  // Half past midnight on the first of December in Paris, still November in UTC.
  await world.setClock("2026-11-30T23:30:00Z")
  await world.add.request({ scheduled_date: "2026-12-01" })
  await world.add.request({ scheduled_date: "2026-12-31" })
  await world.add.request({ scheduled_date: "2026-11-30" })
  await world.add.request({ request_date: "2026-12-01" })
  await addProject({ deadline: "2026-12-01" })
  await addProject({ deadline: "2027-01-01" })
  await block("2026-12-24", "2026-12-26")
  expect((await read()).counts).toEqual({ brico: 4, reno: 2, blocked: 3, today: 3, brico_month: 3, reno_month: 1 })
})

test("a range is bounded, whatever is asked for", async () => {
  await world.add.request({ service_type: "Dedans", scheduled_date: "2027-03-02" })
  await world.add.request({ service_type: "Dehors", scheduled_date: "2027-03-03" })
  expect(await names({ p_to: "2099-01-01" })).toEqual(["Dedans"])
})

test.each(["visitor", "user", "deactivated", "half"] as const)("a %s reads, moves and closes nothing", async (who) => {
  const { id } = await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00" })
  expect((await world.as[who].rpc("read_calendar", RANGE)).error).not.toBeNull()
  expect((await move(id, 1, { scheduled_time: "11:00" }, who)).error).not.toBeNull()
  expect((await block(MONDAY, MONDAY, null, false, who)).error).not.toBeNull()
  expect(await readRow(id)).toMatchObject({ scheduled_time: "10:00:00" })
  expect(await world.sql("select id from public.blocked_dates")).toEqual([])
})

test("an appointment is put elsewhere and keeps all the rest", async () => {
  const { id } = await hold(world, serviceId)
  await world.sql("update public.brico_requests set hold_expires_at = null, notes = 'Digicode' where id = $1", [id])
  const before = await readRow(id)
  const { version } = (await read()).events[0] ?? { version: 0 }
  const { error } = await move(id, version, { scheduled_date: "2026-11-24", scheduled_time: "14:00" })
  expect(error).toBeNull()
  const after = await readRow(id)
  const moved = { scheduled_date: "2026-11-24", scheduled_time: "14:00:00", version: version + 1, calendar_sequence: 1 }
  expect(after).toMatchObject({ notes: "Digicode", base_price: before?.["base_price"], status: before?.["status"] })
  const [row] = await world.sql(
    "select scheduled_date::text, scheduled_time::text, version, calendar_sequence from public.brico_requests",
  )
  expect(row).toEqual(moved)
})

test("nothing but place, team and mail is taken from a move", async () => {
  const { id } = await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", base_price: 45 })
  const { error } = await move(id, 1, { scheduled_time: "11:00", base_price: 1, status: "completed", client_name: "X" })
  expect(error).toBeNull()
  expect(await readRow(id)).toMatchObject({ status: "pending", client_name: expect.not.stringMatching(/^X$/) })
  expect(Number((await readRow(id))?.["base_price"])).toBe(45)
})

test("a team that is taken refuses the move, and says so", async () => {
  const at = { scheduled_date: MONDAY, team_id: team }
  await world.add.request({ ...at, scheduled_time: "10:00" })
  const { id } = await world.add.request({ ...at, scheduled_time: "14:00" })
  expect((await move(id, 1, { scheduled_time: "10:30" })).error).toMatchObject({
    code: "team_busy",
  })
  expect((await move(id, 1, { scheduled_time: "10:30", team_id: null })).error).toMatchObject({
    code: "all_teams_busy",
  })
  expect(await readRow(id)).toMatchObject({ scheduled_time: "14:00:00", team_id: team })
})

test("the second of two people who move an appointment is refused", async () => {
  const { id } = await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00" })
  expect((await move(id, 1, { scheduled_time: "11:00" })).error).toBeNull()
  expect((await move(id, 1, { scheduled_time: "12:00" })).error).toMatchObject({ code: "request_changed" })
})

test("what is over does not move", async () => {
  const { id } = await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "completed" })
  expect((await move(id, 1, { scheduled_time: "11:00" })).error).toMatchObject({
    code: "request_closed",
  })
})

test("the client gets a mail about a move if staff choose so, with the next version of the calendar file", async () => {
  const mails = () =>
    world.sql<{ recipient: string; template: string; payload: unknown }>("select * from public.email_outbox")
  const at = { client_email: "anne@example.fr", scheduled_date: MONDAY, scheduled_time: "10:00" }
  const { id } = await world.add.request(at)
  await move(id, 1, { scheduled_time: "11:00" })
  expect(await mails()).toEqual([])
  await move(id, 2, { scheduled_date: "2026-11-24", notify_client: true })
  expect(await mails()).toMatchObject([
    {
      recipient: "anne@example.fr",
      template: "booking_moved",
      payload: { scheduled_date: "2026-11-24", previous_date: MONDAY, previous_time: "11:00", sequence: 2 },
    },
  ])
})

test("the mail about a first date says so, and does not speak of a move", async () => {
  const { id } = await world.add.request({ client_email: "anne@example.fr" })
  const { error } = await move(id, 1, { scheduled_date: MONDAY, scheduled_time: "10:00", notify_client: true })
  expect(error).toBeNull()
  expect(await world.sql("select template, payload -> 'previous_date' as before from public.email_outbox")).toEqual([
    { template: "booking_planned", before: null },
  ])
})

test("closed days close at once for visitors, with the reason only when it may be told", async () => {
  expect((await reasons(world, serviceId, "2026-11-24"))["10:00"]).toBe("open")
  const { data, error } = await block("2026-11-24", "2026-11-26", "  Mariage de Léa ", false)
  expect(error).toBeNull()
  expect(data).toBe(3)
  expect((await reasons(world, serviceId, "2026-11-24"))["10:00"]).toBe("blocked")
  expect(await world.sql("select reason, public_reason, created_by from public.blocked_dates limit 1")).toEqual([
    { reason: "Mariage de Léa", public_reason: "Cette date n’est pas disponible", created_by: world.people.manager },
  ])
  const { data: shown } = await world.as.visitor.from("blocked_dates").select("public_reason").limit(1)
  expect(shown).toEqual([{ public_reason: "Cette date n’est pas disponible" }])
})

test("a range that is closed in part closes the rest; one that is closed says so", async () => {
  await block("2026-11-24", "2026-11-24", "Déjà")
  expect((await block("2026-11-23", "2026-11-25", "Salon", true)).data).toBe(2)
  expect(await world.sql("select reason from public.blocked_dates order by date")).toEqual([
    { reason: "Salon" },
    { reason: "Déjà" },
    { reason: "Salon" },
  ])
  expect((await block("2026-11-24", "2026-11-24")).error).toMatchObject({ code: "date_already_blocked" })
})

test("days gone by, days the wrong way round and a year at once are not closed", async () => {
  for (const [from, to] of [
    ["2026-11-19", "2026-11-20"],
    ["2026-11-25", "2026-11-24"],
    ["2026-11-24", "2027-11-24"],
  ] as const) {
    expect((await block(from, to)).error).toMatchObject({ code: "dates_not_blockable", details: '{"days": 93}' })
  }
  expect(await world.sql("select id from public.blocked_dates")).toEqual([])
})
