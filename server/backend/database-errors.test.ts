import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.sql(`create table public.trials (
    id int primary key, name text not null, price int check (price > 0), parent_id int references public.trials (id),
    span int4range, exclude using gist (span with &&))`)
  await world.sql("grant all on public.trials to service_role")
  await world.sql(`create function public.try_raising(p_code text) returns void language plpgsql as $$
    begin raise exception using errcode = p_code, message = 'told', detail = 'secret'; end $$`)
  await world.sql("grant execute on function public.try_raising to service_role")
})

const trials = () => world.as.service.from("trials")
const raise = async (code: string) => {
  const { error, status } = await world.as.service.rpc("try_raising", { p_code: code })
  return { status, code: error?.code }
}

describe("what the database refuses is told by status and code:", () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ["a check", { id: 2, name: "a", price: -1 }, 400, "23514"],
    ["an empty value", { id: 2 }, 400, "23502"],
    ["a reference to nothing", { id: 2, name: "a", parent_id: 9 }, 409, "23503"],
    ["a value of another type", { id: "two", name: "a" }, 400, "22P02"],
    ["the same key twice", { id: 1, name: "b" }, 409, "23505"],
    ["ranges that overlap", { id: 3, name: "b", span: "[5,6)" }, 409, "23P01"],
  ])("%s", async (_what, row, status, code) => {
    await trials().upsert({ id: 1, name: "a", span: "[1,10)" })
    const answer = await trials().insert(row)
    expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code })
    expect(answer.error).toMatchObject({ message: expect.any(String), hint: null })
  })

  test.each([
    ["P0001", 400],
    ["40001", 409],
    ["57014", 503],
    ["54001", 413],
    ["PT418", 418],
  ])("%s raised by SQL", async (code, status) => {
    expect(await raise(code)).toEqual({ status, code })
  })

  test.each(["53300", "57P01", "08006"])("%s, a database that goes away, as PostgREST tells it", async (code) => {
    expect(await raise(code)).toEqual({ status: 503, code: "PGRST001" })
  })
})
