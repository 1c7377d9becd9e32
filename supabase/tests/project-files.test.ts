import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
let project: string
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("waiting_jobs")
  project = await addProject()
})

async function addProject(): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address) values ('Cuisine', 'Anne', 'Paris') returning id",
  )
  return row?.id ?? ""
}
const fileOf = (name: string, owner = project) => ({ bucket: "documents", path: `projects/${owner}/photos/${name}` })
const insert = (table: string, row: object) => world.as.manager.from(table).insert({ project_id: project, ...row })
const removals = async () =>
  (await world.sql<{ path: string }>(`select path from ${WAITING_FILES} order by path`)).map(({ path }) => path)
const waiting = ({ bucket, path }: { bucket: string; path: string }) =>
  world.sql("select public.remove_files_later($1, array[$2])", [bucket, path])

test("a photo, a document and a receipt that are deleted take their own file away and no other", async () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => fileOf(name))
  await insert("project_photos", { ...a, url: "a" })
  await insert("project_photos", { ...b, url: "b" })
  await insert("project_documents", { ...c, name: "c", file_url: "c" })
  await insert("project_expenses", { description: "x", amount: 1, receipt_bucket: "documents", receipt_path: d?.path })
  const gone = async (table: string, column: string, path: string | undefined) =>
    world.as.manager.from(table).delete().eq(column, path)
  await gone("project_photos", "path", a?.path)
  expect(await removals()).toEqual([a?.path])
  await gone("project_documents", "path", c?.path)
  await gone("project_expenses", "receipt_path", d?.path)
  expect(await removals()).toEqual([a?.path, c?.path, d?.path])
})

test("the small picture of a photo goes with it, is kept with it, and is nobody else's", async () => {
  const [a, b] = [fileOf("a.webp"), fileOf("b.webp")]
  const small = (name: string) => fileOf(`${name}.small.webp`).path
  await waiting({ ...a, path: small("a") })
  await insert("project_photos", { ...a, small_path: small("a"), url: "a" })
  expect(await removals()).toEqual([])
  for (const small_path of [small("a"), b.path, "x.small.webp"])
    expect((await insert("project_photos", { ...b, small_path, url: "b" })).error).not.toBeNull()
  // Nor that of a photo without a file of its own.
  expect((await insert("project_photos", { small_path: small("b"), url: "b" })).error).not.toBeNull()
  await insert("project_photos", { ...b, small_path: small("b"), url: "b" })
  await world.as.manager.from("project_photos").delete().eq("path", a.path)
  expect(await removals()).toEqual([small("a"), a.path].sort())
  await world.as.manager.from("reno_projects").delete().eq("id", project)
  expect(await removals()).toEqual([small("a"), a.path, small("b"), b.path].sort())
})

test("a receipt that is replaced goes, one that stays does not", async () => {
  const receipt = (name: string) => ({ receipt_bucket: "documents", receipt_path: fileOf(name).path })
  await insert("project_expenses", { description: "x", amount: 1, ...receipt("old") })
  const expenses = world.as.manager.from("project_expenses")
  await expenses.update({ amount: 2 }).eq("project_id", project)
  expect(await removals()).toEqual([])
  await expenses.update(receipt("new")).eq("project_id", project)
  expect(await removals()).toEqual([fileOf("old").path])
})

test("a file that was stored is struck off once a row names it; without one it waits to be removed", async () => {
  const [named, lost] = [fileOf("named"), fileOf("lost")]
  await waiting(named)
  await waiting(lost)
  await insert("project_photos", { ...named, url: "a" })
  expect(await removals()).toEqual([lost.path])
})

test("a file has one row: a retry after a lost response is refused, and adds nothing", async () => {
  const photo = { ...fileOf("a"), url: "a" }
  expect((await insert("project_photos", photo)).error).toBeNull()
  expect((await insert("project_photos", photo)).error).not.toBeNull()
})

test("a row names no file of another project, whose deletion would take it away", async () => {
  const foreign = fileOf("a", await addProject())
  expect((await insert("project_photos", { ...foreign, url: "a" })).error).not.toBeNull()
  expect((await insert("project_documents", { ...foreign, name: "a", file_url: "a" })).error).not.toBeNull()
  const receipt = { receipt_bucket: "documents", receipt_path: foreign.path }
  expect((await insert("project_expenses", { description: "x", amount: 1, ...receipt })).error).not.toBeNull()
})

test("only a photo after the works is compared, and with another one; its model may go", async () => {
  await insert("project_photos", { ...fileOf("before"), url: "b" })
  const [before] = await world.sql<{ id: string }>("select id from public.project_photos where project_id = $1", [
    project,
  ])
  const pair = { url: "a", before_photo_id: before?.id }
  expect((await insert("project_photos", { ...fileOf("x"), ...pair, category: "progress" })).error).not.toBeNull()
  expect((await insert("project_photos", { ...fileOf("y"), ...pair, category: "after" })).error).toBeNull()
  await world.as.manager.from("project_photos").delete().eq("id", before?.id)
  const left = await world.as.manager.from("project_photos").select("before_photo_id").eq("project_id", project)
  expect(left.data).toEqual([{ before_photo_id: null }])
})

test("the client sees no photo and no document that staff did not mark, and the title of every milestone", async () => {
  await insert("project_photos", { ...fileOf("a"), url: "a" })
  await insert("project_documents", { ...fileOf("b"), name: "b", file_url: "b" })
  await insert("project_milestones", { title: "x", due_date: "2027-01-01" })
  const shown = async (table: string) =>
    (await world.as.manager.from(table).select("is_client_visible").eq("project_id", project)).data
  expect(await shown("project_photos")).toEqual([{ is_client_visible: false }])
  expect(await shown("project_documents")).toEqual([{ is_client_visible: false }])
  expect(await shown("project_milestones")).toEqual([{ is_client_visible: true }])
})
