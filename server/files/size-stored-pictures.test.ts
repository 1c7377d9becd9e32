import { beforeAll, expect, test } from "vitest"
import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { photograph } from "#tests/support/photographs.ts"
import type { Log } from "../watch/log.ts"
import { encodePicture } from "./encode-picture.ts"
import { sizeStoredPictures } from "./size-stored-pictures.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})

const STORAGE = "/storage/v1/object/public/"
const run = () =>
  sizeStoredPictures({ service: world.deps.service, encodeImage: encodePicture, log: world.deps.log as unknown as Log })
const files = async () =>
  (await world.sql<{ name: string }>("select name from storage.objects order by name")).map(({ name }) => name)

test("pictures stored before there were copies get theirs, wherever rows show them, and one that cannot be read stays", async () => {
  const picture = await photograph({ megapixels: 2 })
  const store = (bucket: string, path: string, bytes: Uint8Array<ArrayBuffer>) =>
    world.deps.service.storage.from(bucket).upload(path, bytes.buffer, { contentType: "image/jpeg" })
  await store("gallery", "gallery/7/main/1_a_salon.webp", picture)
  await store("gallery_photos", "gallery/7/2_b_cuisine.webp", picture)
  await store("gallery", "company/3_c_broken.webp", new Uint8Array([1, 2, 3]))
  const [salon, cuisine, broken] = [
    `${STORAGE}gallery/gallery/7/main/1_a_salon.webp`,
    `https://project.example${STORAGE}gallery_photos/gallery/7/2_b_cuisine.webp`,
    `${STORAGE}gallery/company/3_c_broken.webp`,
  ]
  const [work] = await world.sql<{ id: string }>(
    "insert into public.gallery_projects (title, location, image) values ('Salon', 'Paris', $1) returning id",
    [salon],
  )
  await world.sql(
    "insert into public.gallery_photos (project_id, url, bucket, path) values ($1, $2, 'gallery_photos', 'gallery/7/2_b_cuisine.webp')",
    [work?.id, cuisine],
  )
  await world.sql(
    "insert into public.reno_expertises (title, description, image, secondary_images) values ('Sols', 'Parquets', 'demo/sols.svg', array['demo/a.svg', $1])",
    [salon],
  )
  await world.sql("update public.company_settings set logo = $1", [broken])

  await run()

  const sized = { salon: "gallery/7/main/1_a_salon.1634x1224.webp", cuisine: "gallery/7/2_b_cuisine.1634x1224.webp" }
  expect(await world.sql("select image from public.gallery_projects where id = $1", [work?.id])).toEqual([
    { image: `${STORAGE}gallery/${sized.salon}` },
  ])
  expect(await world.sql("select url, path from public.gallery_photos where project_id = $1", [work?.id])).toEqual([
    { url: `https://project.example${STORAGE}gallery_photos/${sized.cuisine}`, path: sized.cuisine },
  ])
  expect(await world.sql("select secondary_images from public.reno_expertises where title = 'Sols'")).toEqual([
    { secondary_images: ["demo/a.svg", `${STORAGE}gallery/${sized.salon}`] },
  ])
  expect(await world.sql("select logo from public.company_settings")).toEqual([{ logo: broken }])
  expect(await files()).toEqual(expect.arrayContaining([sized.salon, sized.cuisine, ...copyPaths(sized.salon)]))
  expect(world.logged.map(({ message }) => message)).toEqual([
    "a stored picture got no copies",
    "stored pictures got their copies",
  ])

  // Once all have their copies, a second run changes nothing.
  const before = await files()
  await run()
  expect(await files()).toEqual(before)
})
