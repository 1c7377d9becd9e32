import { beforeAll, beforeEach, expect, test } from "vitest"
import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.empty("contact_requests", "waiting_jobs")
  await world.reset()
})

const run = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
const staff = () => world.backend.as.manager
const stored = async (id: string) =>
  (await world.sql<{ name: string }>("select name from storage.objects where name like $1", [`contacts/${id}/%`])).map(
    (row) => row.name,
  )

/** A contact request with stored photos, as a visitor creates it. */
async function requestWithPhotos(count: number): Promise<string> {
  const [request] = await world.sql<{ id: string }>(
    `insert into public.contact_requests (name, email, phone, address, description)
     values ('Anne', 'a@b.fr', '0612345678', 'Paris', 'Bonjour') returning id`,
  )
  const id = request?.id ?? ""
  for (let n = 1; n <= count; n += 1) {
    const path = `contacts/${id}/${n}.webp`
    await world.deps.service.storage.from("documents").upload(path, new Uint8Array([n]), { contentType: "image/webp" })
    await world.sql(
      `insert into public.contact_request_photos (contact_request_id, path, name, mime_type, size_bytes)
       values ($1, $2, 'a.webp', 'image/webp', 1)`,
      [id, path],
    )
  }
  return id
}

test("with a request that staff delete go its photos, and nobody else's", async () => {
  const deleted = await requestWithPhotos(3)
  const kept = await requestWithPhotos(1)
  await staff().from("contact_requests").delete().eq("id", deleted)
  expect((await run()).body).toMatchObject({ data: { removed: 3, failedJobs: [] } })
  expect(await stored(deleted)).toEqual([])
  expect(await stored(kept)).toHaveLength(1)
  expect(await world.sql(`select path from ${WAITING_FILES}`)).toEqual([])
  expect((await run()).body).toMatchObject({ data: { removed: 0 } })
})

test("with a public picture go its copies", async () => {
  const names = async () =>
    (await world.sql<{ name: string }>("select name from storage.objects")).map(({ name }) => name)
  const path = "gallery/7/cuisine.1800x1350.webp"
  const before = await names()
  for (const one of [path, ...copyPaths(path), "gallery/7/salon.1800x1350.webp"])
    await world.deps.service.storage
      .from("gallery_photos")
      .upload(one, new Uint8Array([1]), { contentType: "image/webp" })
  await world.sql("select public.remove_files_later('gallery_photos', array[$1])", [path])
  await run()
  expect((await names()).filter((name) => !before.includes(name))).toEqual(["gallery/7/salon.1800x1350.webp"])
})

test("what the storage refuses is asked again later, and holds nothing else up", async () => {
  const id = await requestWithPhotos(1)
  await world.sql("select public.remove_files_later('nowhere', '{a.webp}')")
  await staff().from("contact_requests").delete().eq("id", id)
  expect((await run()).body).toMatchObject({ data: { removed: 1, failedJobs: [] } })
  expect(world.logged.map(({ message }) => message)).toContain("files could not be removed")
  const attempts = async () =>
    (await world.sql<{ attempts: number }>(`select attempts from ${WAITING_FILES}`)).map((row) => row.attempts)
  await run()
  expect(await attempts()).toEqual([1])
  await world.setClock("2026-11-20T08:02:01Z")
  await run()
  expect(await attempts()).toEqual([2])
})

test("a file that is gone already is no failure", async () => {
  const id = await requestWithPhotos(1)
  await world.deps.service.storage.from("documents").remove([`contacts/${id}/1.webp`])
  await staff().from("contact_requests").delete().eq("id", id)
  expect((await run()).body).toMatchObject({ data: { removed: 1, failedJobs: [] } })
})

test("a deletion that is taken back keeps its files", async () => {
  const id = await requestWithPhotos(1)
  await world
    .sql(`do $$ begin delete from public.contact_requests where id = '${id}'; raise exception 'no'; end $$`)
    .catch(() => undefined)
  expect((await run()).body).toMatchObject({ data: { removed: 0 } })
  expect(await stored(id)).toHaveLength(1)
})
