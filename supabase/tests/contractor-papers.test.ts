import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
let contractor: string
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("contractors")
  await world.setClock("2026-11-22T12:00:00+01:00")
  const [row] = await world.sql<{ id: string }>(
    `insert into public.contractors (name, email, phone, specialties)
     values ('Keller', 'k@example.fr', '0612345678', '{plomberie}') returning id`,
  )
  contractor = row?.id ?? ""
})

let n = 0
async function keep(kind: string, issued: string, expires: string, change: Record<string, unknown> = {}) {
  n += 1
  const path = `contractors/${contractor}/papers/${n}.pdf`
  return world.as.manager
    .from("contractor_papers")
    .insert({ contractor_id: contractor, kind, issued_on: issued, expires_on: expires, path, file_name: "a.pdf", ...change })
    .select("id")
    .single()
}
const wanting = async (on?: string) =>
  (
    await world.sql<{ kind: string; state: string; day: string | null }>(
      `select kind, state, expires_on::text as day from private.contractor_papers($1${on ? ", $2" : ""})`,
      on ? [contractor, on] : [contractor],
    )
  ).map(({ kind, state, day }) => [kind, state, day].filter(Boolean).join(" "))
const keepAll = async () => {
  for (const kind of ["vigilance", "kbis", "decennale", "rc_pro"]) await keep(kind, "2026-10-01", "2027-03-31")
}

test("somebody new lacks the four papers that everybody must have", async () => {
  expect(await wanting()).toEqual(["vigilance missing", "kbis missing", "decennale missing", "rc_pro missing"])
})

test("a paper counts from its day to its last day, both included", async () => {
  await keepAll()
  expect(await wanting("2026-09-30")).toHaveLength(4)
  expect(await wanting("2026-10-01")).toEqual([])
  expect(await wanting("2027-03-31")).toEqual([])
  expect(await wanting("2027-04-01")).toEqual(
    ["vigilance", "kbis", "decennale", "rc_pro"].map((kind) => `${kind} expired 2027-03-31`),
  )
})

test("the paper that ends last counts, and a list of foreign workers only once there is one", async () => {
  await keepAll()
  await keep("vigilance", "2026-04-01", "2026-09-30")
  expect(await wanting()).toEqual([])
  await keep("foreign_workers", "2026-04-01", "2026-09-30")
  expect(await wanting()).toEqual(["foreign_workers expired 2026-09-30"])
})
