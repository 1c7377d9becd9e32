import { afterEach, beforeEach, expect, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { StartError } from "../env.ts"
import { type EmbeddedDatabase, openDatabase } from "./database.ts"
import { applyMigrations, type Migration } from "./migrate.ts"

let database: EmbeddedDatabase
let drop: () => Promise<void>
beforeEach(async () => {
  const created = await newDatabase("empty")
  database = openDatabase(created.location)
  drop = created.drop
})
afterEach(async () => {
  await database.close()
  await drop()
})

const migration = (version: string, name: string, sql: string): Migration => ({ version, name, sql })
const NOTES = migration("20260101000000", "create_notes", "create table public.notes (body text);")
const TAGS = "create table public.tags (name text); insert into public.notes values ('moved');"
const BROKEN = migration("20260102000000", "create_tags", `${TAGS} insert into public.absent values (1);`)
const LATER = migration("20260103000000", "create_pins", "create table public.pins (id int);")

const tables = async () =>
  (
    await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).map(({ name }) => name)
const applied = async () =>
  (
    await database.query<{ version: string }>("select version from supabase_migrations.schema_migrations order by 1")
  ).map(({ version }) => version)

test("a migration that fails midway is named, nothing of it or after it is kept, and the mended one goes on from there", async () => {
  const failure = await applyMigrations(database, [NOTES, BROKEN, LATER]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as StartError).message).toBe(
    'The migration 20260102000000_create_tags failed (relation "public.absent" does not exist); nothing of it was kept.',
  )
  expect(await tables()).toEqual(["notes"])
  expect(await applied()).toEqual([NOTES.version])
  expect(await database.query("select from public.notes")).toEqual([])

  expect(await applyMigrations(database, [NOTES, { ...BROKEN, sql: TAGS }, LATER])).toBe(2)
  expect(await tables()).toEqual(["notes", "pins", "tags"])
  expect(await applyMigrations(database, [NOTES, { ...BROKEN, sql: TAGS }, LATER])).toBe(0)
  expect(await database.query("select body from public.notes")).toEqual([{ body: "moved" }])
})

test("a migration that breaks off with its connection leaves nothing either", async () => {
  const cut = { ...BROKEN, sql: `${TAGS} select pg_terminate_backend(pg_backend_pid());` }
  await expect(applyMigrations(database, [NOTES, cut])).rejects.toThrow(/20260102000000_create_tags failed/)
  expect(await tables()).toEqual(["notes"])
  expect(await applied()).toEqual([NOTES.version])
})

test("a migration that sorts before one that the database has is refused: a new database would apply it in another order", async () => {
  await applyMigrations(database, [NOTES, LATER])
  await expect(applyMigrations(database, [NOTES, { ...BROKEN, sql: TAGS }, LATER])).rejects.toThrow(
    `The migration ${BROKEN.version}_${BROKEN.name} sorts before ${LATER.version}, which the database has`,
  )
  expect(await applied()).toEqual([NOTES.version, LATER.version])
})
