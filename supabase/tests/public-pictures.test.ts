import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

/** Columns that name private files: other rules remove those. */
const PRIVATE = [
  "project_documents.file_url",
  "project_expenses.receipt_url",
  "contractor_quote_requests.selected_photos",
]

test("every column that may show a public picture keeps that picture", async () => {
  const columns = async (query: string) => (await world.sql<{ name: string }>(query)).map(({ name }) => name)
  const checked = await columns(`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and (pg_get_constraintdef(c.oid) ~ 'is_file_address|is_team' or a.attname ~ 'image|photo|picture|logo|avatar')
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and a.attname !~ '_(focus|credit|alt|bucket|path|type)$'`)
  const named = await columns(`
    select d.refobjid::regclass || '.' || a.attname as name from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.objid = 'private.named_pictures()'::regprocedure and d.refobjsubid > 0`)
  expect(checked.length).toBeGreaterThan(8)
  expect(checked.filter((name) => !named.includes(name) && !PRIVATE.includes(name))).toEqual([])
})

test("a public picture that no row has named for a week is given to the jobs, once, its copies with it", async () => {
  const store = (bucket: string, name: string, days: number) =>
    world.sql(
      `insert into storage.objects (bucket_id, name, created_at)
       values ($1, $2, private.now() - make_interval(days => $3))`,
      [bucket, name, days],
    )
  const shown = (path: string) => `/storage/v1/object/public/${path}`
  await store("gallery", "gallery/7/main/shown.800x600.webp", 9)
  await store("gallery", "gallery/7/main/replaced.800x600.webp", 9)
  await store("gallery", "sizes/480/gallery/7/main/shown.800x600.webp", 9)
  await store("gallery", "gallery/temp/main/fresh.800x600.webp", 6)
  await store("gallery_photos", "gallery/7/main/shown.800x600.webp", 9)
  await store("gallery", "expertises/secondary/second.800x600.webp", 9)
  await store("gallery", "company/anne.800x600.webp", 9)
  await world.sql("insert into public.gallery_projects (title, location, image) values ('Cuisine', 'Paris', $1)", [
    `https://project.example${shown("gallery/gallery/7/main/shown.800x600.webp")}`,
  ])
  await world.sql(
    `insert into public.reno_expertises (title, description, image, secondary_images) values ('Sols', 'Parquets', 'demo/sols.svg', array['demo/a.svg', $1])`,
    [shown("gallery/expertises/secondary/second.800x600.webp")],
  )
  await world.sql(
    "update public.company_settings set team = jsonb_build_array(jsonb_build_object('name', 'Anne', 'role', 'Carreleuse', 'photo', $1::text))",
    [shown("gallery/company/anne.800x600.webp")],
  )
  const queue = async () => (await world.as.service.rpc("queue_orphan_files")).data as number
  expect([await queue(), await queue()]).toEqual([2, 0])
  expect(await world.sql(`select bucket, path from ${WAITING_FILES} order by bucket`)).toEqual([
    { bucket: "gallery", path: "gallery/7/main/replaced.800x600.webp" },
    { bucket: "gallery_photos", path: "gallery/7/main/shown.800x600.webp" },
  ])
})

test("nobody but the site renames pictures", async () => {
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    const call = await world.as[who].rpc("replace_picture", { p_bucket: "gallery", p_from: "a", p_to: "b" })
    expect(call.error).not.toBeNull()
    expect((await world.as[who].rpc("list_unsized_pictures")).error).not.toBeNull()
  }
})
