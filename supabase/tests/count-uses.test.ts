import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.sql("delete from private.use_counts")
  await world.setClock("2026-11-20T10:00:00Z")
})

const use = async (key: string, most = 2) =>
  (await world.as.service.rpc("count_use", { p_key: key, p_most: most, p_seconds: 600 })).data as number

test("a key may be used so often from its first use on, then waits for the end of that time", async () => {
  expect([await use("a"), await use("a"), await use("a"), await use("b")]).toEqual([0, 0, 600_000, 0])
  await world.setClock("2026-11-20T10:09:59Z")
  expect(await use("a")).toBe(1_000)
  await world.setClock("2026-11-20T10:10:00Z")
  expect([await use("a"), await use("a"), await use("a")]).toEqual([0, 0, 600_000])
})

test("of fifty uses at once exactly as many go on as may", async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => use("crowd", 10)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test("a use is given back, or all of them, however many were refused meanwhile", async () => {
  for (let tries = 0; tries < 9; tries += 1) await use("a")
  await world.as.service.rpc("give_back_use", { p_key: "a", p_is_all: true })
  expect([await use("a"), await use("a"), await use("a")]).toEqual([0, 0, 600_000])
  await world.as.service.rpc("give_back_use", { p_key: "a", p_is_all: false })
  expect([await use("a")]).toEqual([600_000])
})

test("what is over is swept, and beyond the bound what would end first", async () => {
  await world.sql(`insert into private.use_counts
    select 'over ' || n, 1, private.now() - interval '1 second' from generate_series(1, 10) n
    union all select 'open ' || n, 1, private.now() + make_interval(secs => n) from generate_series(1, 10) n`)
  await world.sql("select private.forget_uses(4)")
  const left = await world.sql<{ key: string }>("select key from private.use_counts order by ends_at")
  expect(left.map(({ key }) => key)).toEqual(["open 7", "open 8", "open 9", "open 10"])
})

test("new keys sweep now and then by themselves", async () => {
  await world.sql(`insert into private.use_counts
    select 'over ' || n, 1, private.now() - interval '1 second' from generate_series(1, 500) n;`)
  await world.sql("select public.count_use('new ' || n, 1, 600) from generate_series(1, 2000) n")
  expect(await world.sql("select from private.use_counts where key like 'over %'")).toEqual([])
})

test("only the functions count uses, and no role reads the counts", async () => {
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    const counted = await world.as[who].rpc("count_use", { p_key: "a", p_most: 1, p_seconds: 600 })
    const givenBack = await world.as[who].rpc("give_back_use", { p_key: "a", p_is_all: true })
    expect([counted.error?.code, givenBack.error?.code]).toEqual(["42501", "42501"])
  }
  for (const who of ["visitor", "admin", "service"] as const)
    expect(
      (
        await world.as[who]
          .schema("private" as never)
          .from("use_counts")
          .select("key")
      ).error,
    ).not.toBeNull()
  const roles = await world.sql(`select grantee from information_schema.role_table_grants
    where table_schema = 'private' and table_name in ('use_counts', 'job_turns')
    and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`)
  expect(roles).toEqual([])
})
