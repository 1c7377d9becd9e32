import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ERRORS } from "#domain/error-table.ts"
import { httpStatus, isErrorCode, toAppError } from "#domain/errors.ts"
import { freshBackend } from "#tests/support/backend.ts"

const FOLDER = join(import.meta.dirname, "../migrations")
const migrations = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"))

/** Every `perform private.refuse(code, status …)` as « code status »; a `case` of two codes gives both. */
function refusalsOf(sql: string): string[] {
  return [...sql.matchAll(/perform private\.refuse\(([\s\S]*?), (\d{3})(?=[,)])/g)].flatMap(([, codes = "", status]) =>
    [...codes.matchAll(/(?:^|then |else )'([^']*)'/g)].map(([, code]) => `${code} ${status}`),
  )
}

const raised = [...new Set(migrations.flatMap(refusalsOf))]

test("every code that SQL raises has its sentence and its status in domain/", () => {
  const calls = migrations.join("\n").match(/perform private\.refuse\(/g) ?? []
  expect(migrations.flatMap(refusalsOf).length).toBeGreaterThanOrEqual(calls.length)
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
  const sql = migrations.join("\n")
  expect(sentences.filter((words) => sql.includes(words) || sql.includes(words.replaceAll("'", "''")))).toEqual([])
  expect(sql).not.toMatch(/raise exception/)
})

test("the words in braces of a sentence are what SQL sends with its code", () => {
  const sql = migrations.join("\n")
  const needed = Object.entries(ERRORS).flatMap(([code, [, words]]) =>
    [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ code, name })),
  )
  expect(needed.length).toBeGreaterThan(4)
  const missing = needed.filter(
    ({ code, name }) => !new RegExp(`'${code}', \\d{3},\\s*jsonb_build_object\\('${name}',`).test(sql),
  )
  expect(missing).toEqual([])
})

test("the functions that the database runs raise no other way", async () => {
  const world = await freshBackend()
  const bodies = await world.sql<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proname <> 'refuse'`,
  )
  expect(bodies.filter(({ body }) => /\braise\b/.test(body)).map(({ name }) => name)).toEqual([])
  expect([...new Set(bodies.flatMap(({ body }) => refusalsOf(body)))].sort()).toEqual([...raised].sort())
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
