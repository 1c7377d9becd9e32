import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const queued = async (path: string) =>
  (await world.sql("select from public.waiting_jobs where kind = 'file' and subject = $1", [`documents/${path}`]))
    .length > 0

async function contactWithPhoto() {
  const [contact] = await world.sql<{ id: string }>(
    "insert into public.contact_requests (name, email, phone, address, description) values ('Anne', 'anne@example.fr', '0612345678', 'Paris', 'Bonjour') returning id",
  )
  const id = contact?.id ?? ""
  const path = `contacts/${id}/1.webp`
  await world.sql(
    "insert into public.contact_request_photos (contact_request_id, path, name, mime_type, size_bytes) values ($1, $2, 'a.webp', 'image/webp', 1)",
    [id, path],
  )
  return { id, path }
}

async function convert(id: string): Promise<string> {
  const { data, error } = await world.as.manager.rpc("convert_contact_request", {
    p_id: id,
    p_target: "reno",
    p_values: {
      name: "Cuisine",
      client_name: "Anne",
      client_phone: "+33612345678",
      client_email: "anne@example.fr",
      address: "Paris",
      budget: 9000,
      budget_basis: "ttc",
      budget_vat_rate: 10,
    },
  })
  expect(error).toBeNull()
  return (data as { id: string }).id
}

test("the photos of a contact are those of the renovation that it becomes, and a file goes with the last row that names it", async () => {
  const { id, path } = await contactWithPhoto()
  const project = await convert(id)
  const photos = async () =>
    (
      await world.as.manager
        .from("project_photos")
        .select("path, category, is_client_visible")
        .eq("project_id", project)
    ).data
  expect(await photos()).toEqual([{ path, category: "before", is_client_visible: false }])
  await world.sql("delete from public.contact_requests where id = $1", [id])
  expect(await queued(path)).toBe(false)
  await world.as.manager.from("project_photos").delete().eq("project_id", project)
  expect(await queued(path)).toBe(true)
})

test("a deleted renovation leaves the contact its photos", async () => {
  const { id, path } = await contactWithPhoto()
  const project = await convert(id)
  await world.sql("delete from public.reno_projects where id = $1", [project])
  expect(await queued(path)).toBe(false)
  await world.sql("delete from public.contact_requests where id = $1", [id])
  expect(await queued(path)).toBe(true)
})
