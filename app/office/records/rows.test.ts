import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { deleteRow, updateRow } from "./rows.ts"

const MISSING = "00000000-0000-4000-8000-000000000000"
const TABLE = "brico_requests"
const world = await freshBackend()
const manager = world.as.manager as Db
const statusOf = async (id: string) =>
  (await manager.from(TABLE).select("status").eq("id", id).maybeSingle()).data?.status

test("staff change a row", async () => {
  const { id } = await world.add.request({ status: "pending" })
  await updateRow(manager, TABLE, id, { status: "confirmed" })
  expect(await statusOf(id)).toBe("confirmed")
})

test("a row that no longer exists cannot be changed or deleted", async () => {
  await expect(updateRow(manager, TABLE, MISSING, { status: "confirmed" })).rejects.toMatchObject({ code: "not_found" })
  await expect(deleteRow(manager, TABLE, MISSING)).rejects.toMatchObject({ code: "not_found" })
})

test("a user who is not staff changes and deletes nothing", async () => {
  const { id } = await world.add.request({ status: "pending" })
  const user = world.as.user as Db
  await expect(updateRow(user, TABLE, id, { status: "confirmed" })).rejects.toMatchObject({ code: "not_found" })
  await expect(deleteRow(user, TABLE, id)).rejects.toMatchObject({ code: "not_found" })
  expect(await statusOf(id)).toBe("pending")
})

test("a refusal by the table's own rules keeps its reason", async () => {
  const { id } = await world.add.request({ scheduled_date: "2026-11-23" })
  await expect(deleteRow(manager, TABLE, id)).rejects.toMatchObject({ code: "must_be_archived" })
})
