import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { createPool, type Pool, withConnection } from "./pool.ts"

type NewDatabase = Awaited<ReturnType<typeof newDatabase>>
let database: NewDatabase
let pool: Pool
beforeAll(async () => {
  database = await newDatabase("empty")
  pool = createPool(database.location)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const read = async (expression: string) => (await pool.ask(`select ${expression} as value`))[0]?.["value"]

describe("a value arrives as PostgREST answers it", () => {
  test.each([
    ["12.50::numeric", 12.5],
    ["9007199254740993::bigint", "9007199254740993"],
    ["42::bigint", 42],
    ["timestamptz '2026-11-20 20:17:54.5+00'", "2026-11-20T20:17:54.5+00:00"],
    ["timestamp '2026-11-20 20:17'", "2026-11-20T20:17:00"],
    ["date '2026-11-20'", "2026-11-20"],
    ["time '09:30'", "09:30:00"],
    ["interval '90 minutes'", "01:30:00"],
    ["tstzrange(null, null)", "(,)"],
    ["array['a', null, 'b,c']", ["a", null, "b,c"]],
    ["array[date '2026-11-20']", ["2026-11-20"]],
    ["array[timestamptz '2026-11-20 20:17+00']", ["2026-11-20T20:17:00+00:00"]],
    ["array['a', 'b']::name[]", ["a", "b"]],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ["true", true],
    ["null::text", null],
  ])("%s", async (expression, value) => {
    expect(await read(expression)).toEqual(value)
  })
})

test("a list is written as what PostgreSQL wants there: an array, or a document", async () => {
  const [row] = await pool.ask("select $1::text[] as texts, $2::jsonb as document, $3::text as text", [
    ["a", "b,c"],
    [{ a: 1 }, "b"],
    "as it is",
  ])
  expect(row).toEqual({ texts: ["a", "b,c"], document: [{ a: 1 }, "b"], text: "as it is" })
})

test("a statement that is wrong about its list is refused once, and the connection goes on", async () => {
  await pool.withSession(async (ask) => {
    await expect(ask("select $1::text[] from nowhere", [["a"]])).rejects.toThrow('relation "nowhere" does not exist')
    expect(await ask("select $1::int[] as numbers", [[1, 2]])).toEqual([{ numbers: [1, 2] }])
  })
})

test("a script answers with the rows of its last statement", async () => {
  expect(await pool.ask("select 1 as one; select 2 as two")).toEqual([{ two: 2 }])
})

test("a lost connection rejects its pending query, and the next query gets a new one", async () => {
  // Repeated, to hit the moment between the error and the end of the socket.
  for (let round = 0; round < 20; round++) {
    await pool.withSession(async (ask) => {
      const [own] = await ask("select pg_backend_pid() as pid")
      const waiting = ask("select pg_sleep(60)")
      await Promise.all([
        expect(waiting).rejects.toThrow(/terminat/),
        withConnection(database.location, (other) => other("select pg_terminate_backend($1)", [own?.["pid"]])),
      ])
    })
    expect(await read("1")).toBe(1)
  }
})

describe("a transaction of the query builder", () => {
  const send = async (...statements: string[]) => {
    const client = await pool.forKysely.connect()
    const sent = vi.spyOn(pg.Client.prototype, "query")
    const rows: unknown[] = []
    try {
      for (const statement of statements) rows.push((await client.query(statement, [])).rows)
      return { rows, messages: sent.mock.calls.length }
    } finally {
      sent.mockRestore()
      client.release()
    }
  }
  const context = "/* context of the request */ select set_config('app.caller', 'anne', true)"
  const readCaller = "select current_setting('app.caller', true) as caller"

  test("begins with its first statement, in one message", async () => {
    expect(await send("begin", context, readCaller, "commit")).toEqual({
      rows: [[], [], [{ caller: "anne" }], []],
      messages: 2,
    })
  })

  test("that does nothing is not sent", async () => {
    expect((await send("begin", context, "rollback")).messages).toBe(0)
  })

  test("whose first statement fails is rolled back, and its context with it", async () => {
    await expect(send("begin", context, "select from nowhere")).rejects.toThrow("does not exist")
    expect((await send("rollback", readCaller)).rows[1]).toEqual([{ caller: "" }])
  })

  test("whose context fails runs nothing", async () => {
    await pool.ask("create table if not exists public.trials ()")
    const insert = "insert into public.trials default values"
    const broken = context.replace("'app.caller'", "'statement_timeout'")
    await expect(send("begin", broken, insert, "commit")).rejects.toThrow("statement_timeout")
    expect((await send("rollback", "select from public.trials")).rows[1]).toEqual([])
  })
})

test("connections opened during a peak are closed once idle, except a few", async () => {
  const own = await newDatabase("empty")
  const rushed = createPool(own.location, undefined, 50)
  const count = async () => {
    const [row] = await pool.ask("select count(*)::int as n from pg_stat_activity where datname = $1", [nameOf(own)])
    return row?.["n"]
  }
  await Promise.all(Array.from({ length: 30 }, () => rushed.ask("select pg_sleep(0.02)")))
  await expect.poll(count).toBe(4)
  expect(await rushed.ask("select 1 as one")).toEqual([{ one: 1 }])
  await rushed.close()
  await own.drop()
})

const nameOf = ({ location }: NewDatabase) => ("database" in location ? location.database : "")
