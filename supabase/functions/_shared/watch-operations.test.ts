import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import type { Machine } from "./machine.ts"
import { createWatch } from "./watch-operations.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.empty("alerts", "backups")
})

const machineWith = (freeRatio: number | null) => ({ freeRatio: async () => freeRatio }) as Machine
const open = async () =>
  (await world.sql<{ kind: string }>("select kind from public.alerts where ended_at is null order by kind")).map(
    ({ kind }) => kind,
  )

test("a nearly full disk is an alert and a line of the log; where it cannot be read, or there is none, nothing is", async () => {
  for (const machine of [null, machineWith(null), machineWith(0.5)])
    expect(await createWatch({ ...world.deps, machine })()).toEqual({})
  const watch = createWatch({ ...world.deps, machine: machineWith(0.04) })
  expect([await watch(), await watch()]).toEqual([{ alerts: 1 }, {}])
  expect(await open()).toEqual(["disk_low"])
  expect(world.logged.filter(({ level }) => level === "error")).toEqual([
    expect.objectContaining({ alert: "disk_low", free_ratio: 0.04 }),
  ])
})

test("after days off, a machine has two hours to make a backup before an alert", async () => {
  await world.sql("insert into public.backups (created_at, archive) values ('2026-11-01', 'a.tar.gz')")
  const watch = createWatch({ ...world.deps, machine: machineWith(0.5) })
  await watch()
  expect(await open()).toEqual([])
  await world.setClock("2026-11-20T10:00:01Z")
  await watch()
  expect(await open()).toEqual(["backup_old"])
})
