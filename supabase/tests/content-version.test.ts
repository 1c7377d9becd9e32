import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const version = async () => (await world.as.service.rpc("read_content_version")).data as string
const CHANGE = "update public.company_settings set phone = phone where id = 1"
const ANOTHER = "update public.site_settings set id = id where id = 1"

test("the version is another one after each change of what visitors read, and the same otherwise", async () => {
  const seen = [await version()]
  const { data } = await world.as.manager.from("faqs").insert({ question: "Q", answer: "R" }).select("id").single()
  seen.push(await version())
  await world.as.manager.from("faqs").update({ answer: "S" }).eq("id", data?.id)
  seen.push(await version())
  await world.as.manager.from("faqs").delete().eq("id", data?.id)
  seen.push(await version())
  expect(new Set(seen).size).toBe(4)
  await world.add.request()
  expect(await version()).toBe(seen.at(-1))
})

test("of two changes at once neither waits, and each is seen when it is there, whichever began first", async () => {
  const start = await version()
  const seen: string[] = []
  await world.begin(async (first) => {
    await first(CHANGE)
    await world.begin(async (second) => {
      await second(ANOTHER)
      expect(await version()).toBe(start)
    })
    seen.push(await version())
  })
  seen.push(await version())
  expect(new Set([start, ...seen]).size).toBe(3)
})

test("a thousand changes in one transaction are one row, and rows go after an hour", async () => {
  await world.sql("delete from private.content_changes")
  await world.script(`do $$ begin for n in 1..1000 loop ${CHANGE}; end loop; end $$`)
  const rows = async () => (await world.sql("select from private.content_changes")).length
  expect(await rows()).toBe(1)
  await world.sql("update private.content_changes set changed_at = now() - interval '61 minutes'")
  await world.sql(CHANGE)
  expect(await rows()).toBe(1)
})

test("the site alone may ask", async () => {
  for (const who of ["visitor", "user", "manager", "admin"] as const)
    expect((await world.as[who].rpc("read_content_version")).error?.code).toBe("42501")
  const grants = await world.sql(`select grantee from information_schema.role_table_grants
    where table_schema = 'private' and table_name = 'content_changes' and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`)
  expect(grants).toEqual([])
})
