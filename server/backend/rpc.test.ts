import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { readCallableFunctions } from "./callable-functions.ts"
import { type EmbeddedDatabase, openDatabase } from "./database.ts"
import { type EmbeddedBackend, startEmbeddedBackend } from "./embedded.ts"
import { createFolderStore } from "./files/folder-store.ts"
import { applySeeds } from "./seed.ts"
import { seedFiles } from "./sql-files.ts"

const TRIALS = `
  create table public.trials (id int primary key, parent_id int references public.trials deferrable initially deferred);
  create function public.try_scalar(p_a int, p_b text default 'b') returns text language sql as $$ select p_a || p_b $$;
  create function public.try_rows() returns table (a numeric, b timestamptz, c date[])
    language sql as $$ select 1.50, timestamptz '2026-11-20 20:17:54.5+00', array[date '2026-11-20'] $$;
  create function public.try_numbers(p_most int) returns setof int language sql as $$ select generate_series(1, p_most) $$;
  create function public.try_orphan() returns void language sql as $$ insert into public.trials values (1, 2) $$;
  create function public.try_failing() returns void language plpgsql as $$
    begin insert into public.trials values (1, 1); raise exception 'no'; end $$;
  create function public.try_context() returns json language sql as $$ select json_build_array(current_user,
    current_setting('request.method', true), current_setting('request.path', true),
    current_setting('request.headers', true)::json ->> 'x-trial', auth.uid(), current_setting('statement_timeout')) $$;
  create function public.try_lists(p_texts text[], p_document jsonb, p_days date[]) returns jsonb
    language sql as $$ select jsonb_build_array(p_texts, p_document, p_days) $$;
  create function public.try_nothing() returns jsonb language sql as $$ select null::jsonb $$;
  grant all on public.trials to service_role;
  grant execute on function public.try_scalar, public.try_rows, public.try_numbers, public.try_orphan, public.try_failing,
    public.try_context, public.try_lists, public.try_nothing to anon, authenticated, service_role;`

type Backend = EmbeddedBackend & { database: EmbeddedDatabase }
type Called = { name: string; args: string[]; optional: number; types: string[]; callers: string[] }

const { keys, people } = inject("template")
const SITE = "https://mirabelle.test"
const CALLERS: Record<string, { role: string; headers: Record<string, string> }> = {
  visitor: { role: "anon", headers: { apikey: keys.publishableKey } },
  manager: { role: "authenticated", headers: signedIn("manager") },
  administrator: { role: "authenticated", headers: signedIn("admin") },
  service: { role: "service_role", headers: { apikey: keys.secretKey } },
}
/** `@supabase/lite` answers this in the same way as « application/json », and the call server leaves it to it. */
const OLD_WAY = { Accept: "application/json, text/plain" }

let folder: string
/** Two copies of one database: the old way answers on the first, ours on the second. */
let backends: [old: Backend, own: Backend]
const closings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  folder = await mkdtemp(join(tmpdir(), "mirabelle-rpc-"))
  const first = await newDatabase("migrated")
  const seeding = openDatabase(first.location)
  await applySeeds(seeding, seedFiles("demo"))
  await seeding.runScript(TRIALS)
  await seeding.close()
  const name = "database" in first.location ? first.location.database : ""
  const second = await newDatabase({ copyOf: name })
  closings.push(first.drop, second.drop, () => rm(folder, { recursive: true }))
  const start = async ({ location }: typeof first): Promise<Backend> => {
    const database = openDatabase(location)
    const files = createFolderStore(join(folder, "storage"))
    const backend = await startEmbeddedBackend({ database, migrations: [], keys, files, publicUrl: SITE })
    closings.unshift(backend.close)
    return { ...backend, database }
  }
  backends = [await start(first), await start(second)]
})
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}))
afterAll(async () => {
  for (const close of closings) await close()
})

function signedIn(person: "manager" | "admin") {
  return { apikey: keys.publishableKey, Authorization: `Bearer ${people[person].token}` }
}

/** Calls a function both ways. Returns what each answered. */
async function callBoth(caller: string, name: string, args: unknown, init: RequestInit = {}, search = "") {
  const answers = backends.map(async (backend, index) => {
    const headers = { ...CALLERS[caller]?.headers, ...(index === 0 ? OLD_WAY : {}), ...(init.headers as object) }
    const body = init.method === "GET" ? null : JSON.stringify(args)
    const type: HeadersInit = body === null ? {} : { "Content-Type": "application/json" }
    const response = await backend.fetch(
      new Request(`${SITE}/rest/v1/rpc/${name}${search}`, {
        method: "POST",
        body,
        ...init,
        headers: { ...headers, ...type },
      }),
    )
    const text = await response.text()
    const kept = ["Content-Type", "Content-Range", "Access-Control-Allow-Origin"].map((header) =>
      response.headers.get(header),
    )
    return { status: response.status, headers: kept, body: text === "" ? "" : masked(JSON.parse(text)) }
  })
  const [old, own] = await Promise.all(answers)
  return { old, own }
}

/** Ids, keys and instants that a call has made, ages and sizes differ between the two databases. */
function masked(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replace(/"[0-9a-f]{32,}"/g, '"key"')
    .replace(/\d\d:\d\d:\d\d\.\d+/g, "time")
    .replace(/"(\w*(?:bytes|seconds|age))":\d+/g, '"$1":0')
  return JSON.parse(text)
}

async function readFunctions(): Promise<Called[]> {
  return backends[1].database.query<Called>(`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args, p.pronargdefaults as optional,
      p.proargtypes::oid[]::regtype[]::text[] as types,
      array(select r from unnest('{anon,authenticated,service_role}'::text[]) r where has_function_privilege(r, p.oid, 'execute')) as callers
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.proname not like 'try%'
    order by p.proname`)
}

const VALUES: Record<string, unknown> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  text: "texte",
  integer: 1,
  smallint: 1,
  bigint: 1,
  numeric: 1.5,
  boolean: true,
  date: "2026-11-20",
  "time without time zone": "09:00",
  "timestamp with time zone": "2026-11-20T09:00:00+00:00",
  jsonb: {},
}
const valueOf = (type: string): unknown => (type.endsWith("[]") ? [VALUES[type.slice(0, -2)]] : VALUES[type])

/** They return statistics, and a hash of the times of changes. */
const OWN_TO_A_DATABASE = ["read_changes", "read_content_version"]

test("all functions of the API are called our way", async () => {
  const callable = await readCallableFunctions(backends[1].database.query)
  const all = await readFunctions()
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter(({ name }) => !callable.has(name))).toEqual([])
})

test("no function sets status or headers of its response, which our way does not read", async () => {
  const [found] = await backends[1].database.query<{ names: string[] }>(`
    select array_agg(oid::regproc::text) filter (where prosrc ~ 'response\\.(status|headers)') as names from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  expect(found?.names).toBeNull()
})

describe("a function is answered alike both ways", () => {
  test.each(Object.keys(CALLERS))("to %s", async (caller) => {
    const differing: unknown[] = []
    for (const { name, args, optional, types, callers } of await readFunctions()) {
      if (OWN_TO_A_DATABASE.includes(name)) continue
      const attempts = [Object.fromEntries(args.map((arg, index) => [arg, valueOf(types[index] ?? "")]))]
      if (args.length > 0 && caller === "manager" && optional === args.length) attempts.push({})
      if (args.length > 0 && caller === "service" && callers.includes("service_role"))
        attempts.push(Object.fromEntries(args.map((arg, index) => [arg, types[index] === "jsonb" ? [] : "odd"])))
      for (const attempt of attempts) {
        const { old, own } = await callBoth(caller, name, attempt)
        if (!isDeepStrictEqual(old, own)) differing.push({ name, attempt, old, own })
      }
    }
    expect(differing).toEqual([])
  })

  test.each<[string, string, unknown, RequestInit?, string?]>([
    ["a text", "try_scalar", { p_a: 1 }],
    ["a text of all arguments", "try_scalar", { p_a: 1, p_b: "d'où \"\\" }],
    ["a missing argument", "try_scalar", { p_b: "b" }],
    ["an unknown argument", "try_scalar", { p_a: 1, p_c: 1 }],
    ["an argument named as every object has", "try_scalar", { p_a: 1, constructor: 1 }],
    ["a number with a fraction", "try_scalar", { p_a: 1.5 }],
    ["a list of arguments", "try_scalar", [1, "b"]],
    ["rows", "try_rows", {}],
    ["numbers", "try_numbers", { p_most: 3 }],
    ["no row", "try_numbers", { p_most: 0 }],
    ["a thousand rows of more", "try_numbers", { p_most: 1200 }],
    ["the first rows", "try_numbers", { p_most: 5 }, {}, "?limit=2"],
    ["an empty document", "try_nothing", {}],
    ["documents and lists", "try_lists", { p_texts: ["a,b", null], p_document: { a: [1] }, p_days: ["2026-11-20"] }],
    ["a broken rule at commit", "try_orphan", {}],
    ["a raised error", "try_failing", {}],
    ["the context of the caller", "try_context", {}, { headers: { "X-Trial": "one" } }],
    ["a GET", "try_scalar", {}, { method: "GET" }, "?p_a=1&p_b=b.c"],
    ["a GET with a filter", "try_scalar", {}, { method: "GET" }, "?p_a=1&p_b=eq.c"],
    ["a GET with an argument twice", "try_scalar", {}, { method: "GET" }, "?p_a=1&p_a=2"],
    ["a GET that writes", "try_failing", {}, { method: "GET" }],
    ["no such function", "try_none", {}],
    ["another schema", "try_context", {}, { headers: { "Content-Profile": "private" } }],
    ["no key", "try_context", {}, { headers: { apikey: "" } }],
    ["a wrong token", "try_context", {}, { headers: { Authorization: "Bearer a.b.c" } }],
  ])("%s", async (_what, name, args, init, search) => {
    for (const caller of ["visitor", "manager", "service"]) {
      const { old, own } = await callBoth(caller, name, args, init, search)
      expect(own).toEqual(old)
    }
  })
})

test("a call is one message, and leaves nothing on its connection", async () => {
  const [, { database, client }] = backends
  const service = client(keys.secretKey)
  const call = (name: string, args: object) => service.rpc(name as never, args as never)
  await call("try_scalar", { p_a: 1 })
  const sent = vi.spyOn(pg.Client.prototype, "query")
  expect((await call("try_scalar", { p_a: 1 })).data).toBe("1b")
  expect((await call("try_failing", {})).status).toBe(400)
  expect((await call("try_orphan", {})).error).toMatchObject({ code: "23503" })
  expect(sent).toHaveBeenCalledTimes(3)
  sent.mockRestore()
  expect(await database.query("select current_user as role, current_setting('role') as given")).toEqual([
    { role: "mirabelle", given: "none" },
  ])
  expect(await database.query("select from public.trials")).toEqual([])
})
