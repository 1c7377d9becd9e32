import { beforeAll, expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { readGallery } from "#app/site/gallery/data.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const add = async (title: string) => {
  const { data, error } = await world.as.manager
    .from("gallery_projects")
    .insert({ title, location: "Paris", is_published: true })
    .select("id, slug")
    .single()
  expect(error).toBeNull()
  return data as { id: string; slug: string }
}

test("the address of a work is made from its title, once and for one work only", async () => {
  const kitchen = await add("Une cuisine « façon » d’été, à Œuilly")
  expect(kitchen.slug).toBe("une-cuisine-facon-d-ete-a-oeuilly")
  await world.as.manager.from("gallery_projects").update({ title: "Un salon" }).eq("id", kitchen.id)
  expect((await add("Une cuisine façon d’été à Œuilly")).slug).toBe("une-cuisine-facon-d-ete-a-oeuilly-2")
  expect((await add("!!!")).slug).toBe("chantier")
  expect((await add("x".repeat(160))).slug).toHaveLength(80)
  const { data } = await world.as.visitor.from("gallery_projects").select("slug").eq("id", kitchen.id).single()
  expect(data?.slug).toBe("une-cuisine-facon-d-ete-a-oeuilly")
  const moved = await world.as.manager.from("gallery_projects").update({ slug: "../admin" }).eq("id", kitchen.id)
  expect(moved.error?.code).toBe("23514")
})

test("a review stands with the work of its client while it is shown, and a work outlives it", async () => {
  await world.sql("delete from public.gallery_projects")
  await world.sql("delete from public.google_reviews")
  const { id } = await add("Cuisine")
  const review = await world.as.manager
    .from("google_reviews")
    .insert({ author_name: "Anne", text: "Très bien.", rating: 5 })
    .select("id")
    .single()
  await world.as.manager.from("gallery_projects").update({ review_id: review.data?.id }).eq("id", id)
  const shown = async () => (await readGallery(world.as.visitor as Db, 3)).projects[0]?.review
  expect(await shown()).toMatchObject({ author: "Anne", text: "Très bien.", source: "Avis client" })
  await world.as.manager.from("google_reviews").update({ is_hidden: true }).eq("id", review.data?.id)
  expect(await shown()).toBeNull()
  await world.as.manager.from("google_reviews").delete().eq("id", review.data?.id)
  const { data } = await world.as.manager.from("gallery_projects").select("review_id").eq("id", id).single()
  expect(data).toEqual({ review_id: null })
})
