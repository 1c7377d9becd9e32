import { expect, test } from "vitest"
import type { Ask } from "#server/backend/pool.ts"
import { withConnection } from "#server/backend/pool.ts"
import { historyOf } from "#server/backend/migrate.ts"
import { newDatabase } from "#tests/support/databases.ts"
import { withMigrations } from "#tests/support/migrated.ts"
import { differencesOf, readCatalogue } from "../../scripts/schema/catalogue.ts"
import { readSqlFiles } from "../../scripts/schema/read-files.ts"
import { differences, readRoutines, writeMigration } from "../../scripts/schema/routines.ts"
import { writeTableChanges } from "../../scripts/schema/table-changes.ts"

const sqlFiles = readSqlFiles()
const files = sqlFiles.schema

async function onMigrated<Result>(task: (ask: Ask) => Promise<Result>): Promise<Result> {
  const { location, drop } = await newDatabase("migrated")
  try {
    return await withConnection(location, task)
  } finally {
    await drop()
  }
}

function edit(texts: Record<string, string>, file: string, from: string, to: string): Record<string, string> {
  const text = texts[file]?.replace(from, to)
  if (!text || text === texts[file]) throw new Error(`${file} has no « ${from} »`)
  return { ...texts, [file]: text }
}

test("a database has the functions and views of the files", async () => {
  expect(await onMigrated((ask) => differences(ask, readRoutines(files)))).toEqual([])
})

const EDITS: [file: string, from: string, to: string, told: string][] = [
  [
    "foundations/order_lists.sql",
    "'unknown_place', 400",
    "'unknown_place', 422",
    "private.move_in_list(p_list text, p_id uuid, p_position integer) (foundations/order_lists.sql): its text differ from the migrations",
  ],
  [
    "foundations/order_lists.sql",
    "'item_gone', 404);\n  end if;\n  return private",
    "'item_gone', 410);\n  end if;\n  return private",
    "public.move_to_row",
  ],
  ["bookings/follow_the_day.sql", "to authenticated;", "to anon, authenticated;", "its comment or rights"],
  [
    "services/read_calendar.sql",
    "p.deadline is not null",
    "true",
    "private.calendar_works (services/read_calendar.sql): its text",
  ],
  [
    "settings/go_live.sql",
    "create or replace function",
    "create or replace function private.one() returns int language sql return 1;\ncreate or replace function",
    "private.one() (settings/go_live.sql) is in no migration",
  ],
]

test("what the files change is told by name, and one migration carries it", async () => {
  const edited = EDITS.reduce((texts, [file, from, to]) => edit(texts, file, from, to), files)
  const routines = readRoutines(edited)
  await onMigrated(async (ask) => {
    const found = await differences(ask, routines)
    expect(found).toHaveLength(EDITS.length)
    for (const [, , , told] of EDITS) expect(found.join("\n")).toContain(told)
    const script = await writeMigration(ask, routines)
    expect(script).not.toContain("drop function")
    await ask(script)
    expect(await differences(ask, routines)).toEqual([])
    expect(await writeMigration(ask, routines)).toBe("")
  })
})

test("a function that no file has is told, and dropped", async () => {
  const [, name] = /(private\.is_mailing_hour)/.exec(files["foundations/basics.sql"] ?? "") ?? []
  const routines = readRoutines(files).filter((routine) => routine.name !== name)
  await onMigrated(async (ask) => {
    expect(await differences(ask, routines)).toEqual(["private.is_mailing_hour() is in no file of supabase/schema"])
    expect(await writeMigration(ask, routines)).toBe("drop function private.is_mailing_hour();")
  })
})

test("another result, another list of parameters: the former function goes, those that call it are made again, rights and comments come along", async () => {
  const [from, to] = [
    "p_target uuid) returns int\n",
    "p_target uuid, p_is_last boolean default false) returns bigint\n",
  ]
  const routines = readRoutines(edit(files, "foundations/order_lists.sql", from, to))
  await onMigrated(async (ask) => {
    const script = await writeMigration(ask, routines)
    expect(script).toMatch(/^drop function public\.move_to_row\(p_list text, p_id uuid, p_target uuid\);/)
    expect(script).toContain("grant execute on function public.move_to_row to authenticated;")
    await ask(script)
    expect(await differences(ask, routines)).toEqual([])
  })
})

test("a caller with an SQL-standard body is made again with what it calls", async () => {
  const text = (p: string) => `create or replace function private.inner_one(${p}) returns int language sql return 1;
create or replace function private.outer_one() returns int language sql return private.inner_one(1);\n`
  const withFile = (p: string) => readRoutines({ ...files, "zz.sql": text(p) })
  await onMigrated(async (ask) => {
    await ask(await writeMigration(ask, withFile("p int")))
    const script = await writeMigration(ask, withFile("p int, q int default 2"))
    expect(script.match(/^(drop function|create or replace function) [\w.]+/gm)).toEqual([
      "drop function private.outer_one",
      "drop function private.inner_one",
      "create or replace function private.inner_one",
      "create or replace function private.outer_one",
    ])
    await ask(script)
    expect(await differences(ask, withFile("p int, q int default 2"))).toEqual([])
  })
})

test("where a table depends on a function that has to go, the part that is written by hand is named", async () => {
  const text = files["foundations/basics.sql"] ?? ""
  const renamed = text
    .replace("private.digits(p_text text)", "private.digits(p_other text)")
    .replace("coalesce(p_text, ''), '\\D'", "coalesce(p_other, ''), '\\D'")
  const routines = readRoutines({ ...files, "foundations/basics.sql": renamed })
  await onMigrated((ask) =>
    expect(writeMigration(ask, routines)).rejects.toThrow(/Write by hand what depends on it: .*depends on function/s),
  )
})

test("a function stands once, with its rights", () => {
  const one = "create or replace function private.one() returns int language sql return 1;"
  expect(
    readRoutines({ "a.sql": `${one}\ngrant execute on function private.one to anon` })[0]?.attributes,
  ).toHaveLength(1)
  expect(() => readRoutines({ "a.sql": one, "b.sql": one })).toThrow("b.sql: private.one also is in a.sql")
})

const TABLES = "quotes/tables.sql"
const TABLE_EDITS: [from: string, to: string][] = [
  [
    'create policy "Staff read quotes" on public.quotes\n  for select to authenticated using ((select private.is_staff()));',
    'create policy "Staff read quotes" on public.quotes\n  for select to authenticated using (true);',
  ],
  [
    "create table public.quote_lines (",
    "create table public.quote_pages (id uuid primary key, note text);\nalter table public.quote_pages enable row level security;\ngrant select on public.quote_pages to authenticated;\ncomment on table public.quote_pages is 'Pages.';\n\ncreate table public.quote_lines (",
  ],
]

test("what changes of tables, rights, policies and triggers is written; a column and a check are left to a person, and named", async () => {
  const added = "create index quotes_titles on public.quotes (title);\n"
  const edited = TABLE_EDITS.reduce((texts, [from, to]) => edit(texts, TABLES, from, to), {
    ...files,
    "quotes/more.sql": added,
  } as Record<string, string>)
  const checked = edit(
    edited,
    "content/tables.sql",
    "create table public.faqs (",
    "create table public.faqs (\n  hint text not null,",
  )
  const wanted = await withMigrations(historyOf({ schema: checked, migrations: {}, lastRelease: null }), (own) =>
    withConnection({ url: own.url("mirabelle", "mirabelle") }, (ask) => readCatalogue(ask, files)),
  )
  await onMigrated(async (ask) => {
    const { above, below, byHand } = writeTableChanges(await readCatalogue(ask, files), wanted, checked)
    await ask([...above, ...below].join("\n"))
    const left = differencesOf(await readCatalogue(ask, files), wanted)
    // The new column, and the place of each column after it.
    expect(left.filter((line) => !line.startsWith("column public.faqs."))).toEqual([])
    expect(left).toContainEqual(expect.stringContaining("column public.faqs.hint is missing: text; not null"))
    expect(byHand).toContainEqual(expect.stringContaining("column public.faqs.hint: text; not null"))
    expect(below).toContainEqual(expect.stringContaining("create index quotes_titles"))
  })
})
