import { beforeAll, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Line = { subject_table: string; subject_id: string; actor_name: string; action: string }
type Changes = { tables: Record<string, number>; recent: Line[] }
async function read(who: Person = "manager"): Promise<Changes> {
  const { data, error } = await world.as[who].rpc("read_changes")
  if (error) throw new Error(error.message)
  return data as Changes
}
const figure = async (table: string) => (await read()).tables[table]

test("the figure of a table grows when one of its rows is added, changed or deleted, also by columns without a history", async () => {
  const { id } = await world.add.request({ client_name: "Anne Martin" })
  let before = await figure("brico_requests")
  const grows = async () => {
    const known = before
    await expect.poll(() => figure("brico_requests")).not.toBe(known)
    before = await figure("brico_requests")
  }
  await world.as.manager.from("brico_requests").update({ notes: "Digicode 12A" }).eq("id", id)
  await grows()
  await world.as.manager.from("brico_requests").delete().eq("id", id)
  await grows()
})

test("staff read the changes of others within the last minute, not their own", async () => {
  const { id } = await world.add.request({ client_name: "Anne Martin" })
  await world.as.admin.from("brico_requests").update({ status: "confirmed" }).eq("id", id)
  const line = { subject_table: "brico_requests", subject_id: id, action: "changed" }
  expect((await read("manager")).recent).toContainEqual(expect.objectContaining(line))
  expect((await read("admin")).recent.filter(({ subject_id }) => subject_id === id)).toEqual([])
  await world.setClock(new Date(Date.now() + 10 * 60_000).toISOString())
  expect((await read("manager")).recent).toEqual([])
})

test("changes that only administrators may read are left out, and the answer is bounded", async () => {
  // Later than the changes of the tests above, which are then no longer recent.
  await world.setClock(new Date(Date.now() + 20 * 60_000).toISOString())
  await world.as.admin.from("profiles").update({ is_active: false }).eq("id", world.people.user)
  await world.script("select private.log_activity('changed', 'faqs', n::text, 'x') from generate_series(1, 500) n")
  const { recent } = await read()
  expect(recent).toHaveLength(50)
  expect(new Set(recent.map(({ subject_table }) => subject_table))).toEqual(new Set(["faqs"]))
})

test.each(["visitor", "user", "deactivated", "half"] as const)("a %s reads no changes", async (who) => {
  const { data, error } = await world.as[who].rpc("read_changes")
  expect([data, error === null]).toEqual([null, false])
})
