import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { archiveRequest, listRequests, readRequest, removalOf, type RequestFilter, restoreRequest } from "./list-requests.ts"

const EVERYTHING: RequestFilter = { query: "", status: null, payment: null, when: null, team: null, isArchived: false, sort: null, page: 1 }
const MISSING = "00000000-0000-4000-8000-000000000000"
const world = await freshBackend()
const manager = world.as.manager as Db

test("staff find a request by the name of the client, whatever the accents", async () => {
  const { id } = await world.add.request({ client_name: "Hélène Dubois" })
  await world.add.request({ client_name: "Marc Petit" })
  const found = await listRequests(manager, { ...EVERYTHING, query: "helene" })
  expect(found.rows.map((row) => row.id)).toEqual([id])
  expect(found.total).toBe(1)
})

test("filters on status and payment add up", async () => {
  const { id } = await world.add.request({ status: "completed", payment_status: "paid" })
  await world.add.request({ status: "completed", payment_status: "pending" })
  const found = await listRequests(manager, { ...EVERYTHING, status: "completed", payment: "paid" })
  expect(found.rows.map((row) => row.id)).toEqual([id])
})

test("a page past the end is empty", async () => {
  expect(await listRequests(manager, { ...EVERYTHING, page: 400 })).toEqual({ rows: [], total: 0 })
})

test.each([
  ["visitor", "forbidden"],
  ["user", "access_denied"],
  ["deactivated", "access_denied"],
] as const)("the list is refused to a %s", async (person, code) => {
  await expect(listRequests(world.as[person] as Db, EVERYTHING)).rejects.toMatchObject({ code })
})

test("a deleted request cannot be read", async () => {
  await expect(readRequest(manager, MISSING)).rejects.toMatchObject({ code: "not_found" })
})

test("a dated request leaves the list, is found among the archived ones, and comes back", async () => {
  const { id } = await world.add.request({ client_name: "Zora Rangée", scheduled_date: "2026-11-23" })
  const found = async (isArchived: boolean) =>
    (await listRequests(manager, { ...EVERYTHING, query: "zora", isArchived })).rows.map((row) => removalOf(row))
  expect([await found(false), await found(true)]).toEqual([["archive"], []])
  await archiveRequest(manager, id)
  expect([await found(false), await found(true)]).toEqual([[], ["restore"]])
  await restoreRequest(manager, id)
  expect([await found(false), await found(true)]).toEqual([["archive"], []])
  expect(removalOf(await readRequest(manager, (await world.add.request()).id))).toBe("delete")
})
