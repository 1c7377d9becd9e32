import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("contractors")
  await world.setClock("2026-11-24T08:00:00Z")
})

const YESTERDAY = { scheduled_date: "2026-11-23", scheduled_time: "16:00", status: "confirmed" }
type Contractor = { id: string; missed_jobs: number; completed_jobs: number }
async function addContractor(name = "Keller"): Promise<string> {
  const row = { name, email: "k@example.fr", phone: "0612345678", specialties: ["plomberie"] }
  const { data, error } = await world.as.manager.from("contractors").insert(row).select("id").single()
  if (error) throw new Error(error.message)
  return data.id
}
const figures = async () =>
  ((await world.as.manager.rpc("search_contractors", {})).data as Contractor[]).map(
    ({ missed_jobs, completed_jobs }) => [completed_jobs, missed_jobs],
  )
const miss = (id: string, fault: string | null, keepsDate = false) =>
  world.as.manager.rpc("record_missed_visit", { p_id: id, p_fault: fault, p_keeps_date: keepsDate })
const undo = (id: string) => world.as.manager.rpc("undo_missed_visit", { p_id: id })
const read = async (id: string) =>
  (
    await world.sql(
      "select status, scheduled_date::text as day, scheduled_time::text as time, team_id from public.brico_requests where id = $1",
      [id],
    )
  )[0]
const visits = () => world.sql("select fault, scheduled_date::text as day from public.missed_visits order by noted_at")

test("an appointment that was not done loses its date, counts for whose fault it was, and tells nobody", async () => {
  const contractor = await addContractor()
  const { id } = await world.add.request({
    ...YESTERDAY,
    status: "in_progress",
    assigned_contractor_id: contractor,
    client_email: "anne@example.fr",
  })
  await world.sql("delete from public.email_outbox")
  expect(await figures()).toEqual([[0, 0]])
  expect((await miss(id, "contractor")).error).toBeNull()
  expect(await read(id)).toEqual({ status: "confirmed", day: null, time: null, team_id: null })
  expect(await figures()).toEqual([[0, 1]])
  expect(await world.sql("select template from public.email_outbox")).toEqual([])
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: id })
  expect((data as { summary: string }[]).map(({ summary }) => summary)).toContain(
    "Pas fait : le sous-traitant n’est pas venu",
  )
  // The fact stays when the same job is done later.
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  expect(await figures()).toEqual([[1, 1]])
})

test("a client who was absent, and a team that did not come, are no failure of the subcontractor", async () => {
  const contractor = await addContractor()
  for (const fault of ["client", "company"]) {
    const { id } = await world.add.request({ ...YESTERDAY, assigned_contractor_id: contractor })
    expect((await miss(id, fault)).error).toBeNull()
  }
  expect(await visits()).toHaveLength(2)
  expect(await figures()).toEqual([[0, 0]])
})

test("said twice it is one fact, whose fault the last one says; staff who cancel next keep the date", async () => {
  const contractor = await addContractor()
  const { id } = await world.add.request({ ...YESTERDAY, assigned_contractor_id: contractor })
  await miss(id, "contractor", true)
  expect((await miss(id, "client", true)).error).toBeNull()
  expect(await visits()).toEqual([{ fault: "client", day: "2026-11-23" }])
  expect(await figures()).toEqual([[0, 0]])
  expect(await read(id)).toMatchObject({ status: "confirmed", day: "2026-11-23", time: "16:00:00" })
})

test("taken back, day, hour and team stand again, unless the request has another date or somebody else the team", async () => {
  const [team] = await world.sql<{ id: string }>("select id from public.teams order by name limit 1")
  const contractor = await addContractor()
  const { id } = await world.add.request({ ...YESTERDAY, team_id: team?.id, assigned_contractor_id: contractor })
  const before = await read(id)
  expect((await undo(id)).error).toMatchObject({ code: "request_changed" })
  await miss(id, "contractor")
  expect((await undo(id)).error).toBeNull()
  expect(await read(id)).toEqual(before)
  expect([await visits(), await figures()]).toEqual([[], [[0, 0]]])

  await miss(id, "contractor")
  const { id: other } = await world.add.request({ ...YESTERDAY, team_id: team?.id })
  expect((await undo(id)).error).toMatchObject({ code: "slot_taken" })
  await world.sql("delete from public.brico_requests where id = $1", [other])
  await world.sql("update public.brico_requests set scheduled_date = '2026-11-30' where id = $1", [id])
  expect((await undo(id)).error).toMatchObject({ code: "request_changed" })
  expect(await visits()).toHaveLength(1)
})

test("only what has begun and is open can be missed, and by a subcontractor only where there is one", async () => {
  const refused = async (over: Record<string, unknown>, fault: string | null = "client") =>
    (await miss((await world.add.request({ ...YESTERDAY, ...over })).id, fault)).error?.code
  expect(await refused({ scheduled_date: "2026-11-24", scheduled_time: "10:00" })).toBe("visit_ahead")
  expect(await refused({ scheduled_date: "2026-11-24", scheduled_time: null })).toBe("visit_ahead")
  expect(await refused({ scheduled_date: null, scheduled_time: null })).toBe("visit_ahead")
  expect(await refused({ status: "completed" })).toBe("request_over")
  expect(await refused({ status: "cancelled" })).toBe("request_over")
  expect(await refused({}, "contractor")).toBe("invalid_input")
  expect(await refused({}, "rain")).toBe("invalid_input")
  expect(await refused({}, null)).toBe("invalid_input")
  // An hour ago, of today.
  expect(await refused({ scheduled_date: "2026-11-24", scheduled_time: "08:00" })).toBeUndefined()
  expect((await miss("00000000-0000-4000-8000-000000000000", "client")).error).toMatchObject({ code: "request_gone" })
  expect(await visits()).toHaveLength(1)
})
