import { expect, test } from "vitest"
import { ERRORS } from "#domain/error-tables/all.ts"
import { FIELD_ERRORS } from "#domain/error-tables/field.ts"
import { GENERAL_ERRORS } from "#domain/error-tables/general.ts"
import { OFFICE_ERRORS } from "#domain/error-tables/office.ts"
import { httpStatus, isErrorCode, toAppError } from "#domain/errors.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { readSqlFiles } from "../../scripts/schema/read-files.ts"

const routines = Object.values(readSqlFiles().schema)

/** Every `perform private.refuse(code, status …)` as « code status »; a `case` of two codes gives both. */
function refusalsOf(sql: string): string[] {
  return [...sql.matchAll(/perform private\.refuse\(([\s\S]*?), (\d{3})(?=[,)])/g)].flatMap(([, codes = "", status]) =>
    [...codes.matchAll(/(?:^|then |else )'([^']*)'/g)].map(([, code]) => `${code} ${status}`),
  )
}

const raised = [...new Set(routines.flatMap(refusalsOf))]

test("every code that SQL raises has its sentence and its status in domain/", () => {
  const calls = routines.join("\n").match(/perform private\.refuse\(/g) ?? []
  expect(routines.flatMap(refusalsOf).length).toBeGreaterThanOrEqual(calls.length)
  expect(raised.length).toBeGreaterThan(50)
  const known = raised.filter((refusal) => {
    const [code = "", status] = refusal.split(" ")
    return isErrorCode(code) && httpStatus(code) === Number(status)
  })
  expect(raised.filter((refusal) => !known.includes(refusal))).toEqual([])
})

test("no sentence stands under two codes, and none in SQL", () => {
  const sentences = Object.values(ERRORS).map(([, words]) => words.replace(/\W+$/, ""))
  expect(sentences.filter((words, index) => sentences.indexOf(words) !== index)).toEqual([])
  const sql = routines.join("\n")
  expect(sentences.filter((words) => sql.includes(words) || sql.includes(words.replaceAll("'", "''")))).toEqual([])
  expect(sql).not.toMatch(/raise exception/)
})

test("the words in braces of a sentence are what SQL sends with its code", () => {
  const sql = routines.join("\n")
  const needed = Object.entries(ERRORS).flatMap(([code, [, words]]) =>
    [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ code, name })),
  )
  expect(needed.length).toBeGreaterThan(4)
  const missing = needed.filter(
    ({ code, name }) => !new RegExp(`'${code}', \\d{3},\\s*jsonb_build_object\\('${name}',`).test(sql),
  )
  expect(missing).toEqual([])
})

test("the functions that the database runs raise these, and no other way", async () => {
  const world = await freshBackend()
  const bodies = await world.sql<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proname <> 'refuse'`,
  )
  expect(bodies.filter(({ body }) => /\braise\b/.test(body)).map(({ name }) => name)).toEqual([])
  expect([...new Set(bodies.flatMap(({ body }) => refusalsOf(body)))].sort()).toEqual([...raised].sort())
})

test("the office has the sentence of whatever the functions and tables that staff reach can refuse", async () => {
  const world = await freshBackend()
  const functions = await world.sql<{ name: string; body: string; is_for_staff: boolean }>(
    `select proname as name, pg_get_functiondef(oid) as body,
       pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') as is_for_staff
     from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`,
  )
  const triggers = await world.sql<{ table: string; name: string; is_for_staff: boolean }>(
    `select c.relname as table, p.proname as name,
       has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete') as is_for_staff
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  )
  const bodies = new Map(functions.map(({ name, body }) => [name, body]))
  const reached = new Set([...functions, ...triggers].flatMap(({ name, is_for_staff }) => (is_for_staff ? [name] : [])))
  for (const name of reached) {
    const body = bodies.get(name) ?? ""
    for (const [, called = ""] of body.matchAll(/\b(?:private|public)\.(\w+)\(/g)) reached.add(called)
    for (const [, written = ""] of body.matchAll(/\b(?:insert into|update|delete from) public\.(\w+)/g))
      for (const { table, name: trigger } of triggers) if (table === written) reached.add(trigger)
  }
  const codes = [...reached].flatMap((name) => refusalsOf(bodies.get(name) ?? "").map((one) => one.split(" ")[0] ?? ""))
  const unknown = codes.filter((code) => !(code in GENERAL_ERRORS || code in FIELD_ERRORS || code in OFFICE_ERRORS))
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set(unknown)]).toEqual([])
})

test("the parameters of a refusal arrive in its sentence", async () => {
  const world = await freshBackend()
  const { error } = await world.as.manager.rpc("block_dates", {
    p_from: "2000-01-01",
    p_to: "2000-01-01",
    p_reason: "",
    p_is_reason_public: false,
  })
  expect(error).toMatchObject({ code: "dates_not_blockable", message: "dates_not_blockable", details: '{"days": 93}' })
  expect(error && toAppError(error).message).toBe("Choisissez des dates à venir, 93 jours à la suite au plus")
})
