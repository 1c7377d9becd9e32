import type { Ask } from "#server/backend/pool.ts"
import { splitSql } from "#server/backend/schema/split-sql.ts"

/** A function or a view as a file of `supabase/schema` has it: the text that makes it, then its comment and its grants. */
export type Routine = { kind: "function" | "view"; name: string; file: string; create: string; attributes: string[] }

/** A routine of the database: its text as PostgreSQL prints it, and its comment with its grants. */
type Found = { name: string; identity: string; kind: Routine["kind"]; text: string; attributes: string }

const HEAD = /^(?:\s|--[^\n]*\n)*(create or replace|comment on|grant \w+ on)(?: (function|view))? ([a-z_]+\.[a-z_0-9]+)/

/** The functions and views of `supabase/schema`, by paths below it. @throws an error that names the file when one is created twice. */
export function readRoutines(files: Record<string, string>): Routine[] {
  const routines = new Map<string, Routine>()
  for (const [file, text] of Object.entries(files).sort())
    for (const statement of splitSql(text)) {
      const [, verb, kind = "view", name = ""] = HEAD.exec(statement) ?? []
      if (verb !== "create or replace") routines.get(name)?.attributes.push(statement)
      else if (routines.has(name)) throw new Error(`${file}: ${name} also is in ${routines.get(name)?.file}`)
      else routines.set(name, { kind: kind as Routine["kind"], name, file, create: statement, attributes: [] })
    }
  return [...routines.values()]
}

/** One sentence for each routine of a migrated database that differs from its file. Changes nothing in the database. */
export function differences(ask: Ask, routines: Routine[]): Promise<string[]> {
  return rolledBack(ask, () => describeChanges(ask, routines))
}

async function describeChanges(ask: Ask, routines: Routine[]): Promise<string[]> {
  const { before, after } = await applyAll(ask, routines)
  return compare(before, after).map(({ found, isNew, hasText, hasAttributes }) => {
    const file = routines.find(({ name }) => name === found.name)?.file
    if (!file) return `${found.identity} is in no file of supabase/schema`
    if (isNew) return `${found.identity} (${file}) is in no migration`
    const parts = [hasText ? "its text" : "", hasAttributes ? "its comment or rights" : ""].filter(Boolean)
    return `${found.identity} (${file}): ${parts.join(" and ")} differ from the migrations`
  })
}

/**
 * The SQL that brings the routines of a migrated database to those of the files; empty when nothing differs. Changes nothing in the database.
 * @throws an error when PostgreSQL refuses a file, when something else than a routine depends on a function that has to be dropped, or when a
 * view has no file any more: write these parts by hand.
 */
export async function writeMigration(ask: Ask, routines: Routine[]): Promise<string> {
  const script = await rolledBack(ask, async () => {
    const { before, after, drops, order } = await applyAll(ask, routines)
    const changes = new Map(compare(before, after).map((change) => [change.found.name, change]))
    const again = new Set(before.filter(({ identity }) => drops.includes(identity)).map(({ name }) => name))
    const changed = order.filter(({ name }) => changes.has(name) || again.has(name))
    return [
      ...drops.map((identity) => `drop function ${identity};`),
      ...changed.filter(({ name }) => again.has(name) || changes.get(name)?.hasText).map(({ create }) => create),
      ...changed.filter(({ name }) => again.has(name) || changes.get(name)?.hasAttributes).map(attributesOf),
    ].join("\n\n")
  })
  await rolledBack(ask, async () => {
    await ask(script)
    const left = await describeChanges(ask, routines)
    if (left.length > 0) throw new Error(`What was written does not lead to the files:\n${left.join("\n")}`)
  })
  return script
}

/** On Supabase, default privileges may grant a new function to every role, so the script revokes all rights first. */
const attributesOf = ({ kind, name, attributes }: Routine) =>
  [
    `revoke all on ${kind === "view" ? "table" : kind} ${name} from public, anon, authenticated, service_role;`,
    ...attributes,
  ].join("\n")

async function rolledBack<Result>(ask: Ask, task: () => Promise<Result>): Promise<Result> {
  await ask("begin")
  try {
    return await task()
  } finally {
    await ask("rollback")
  }
}

type Change = { found: Found; isNew: boolean; hasText: boolean; hasAttributes: boolean }

function compare(before: Found[], after: Found[]): Change[] {
  const former = new Map(before.map((found) => [found.identity, found]))
  const gone = before.filter(({ identity }) => !after.some((found) => found.identity === identity))
  return [
    ...gone.map((found) => ({ found, isNew: false, hasText: false, hasAttributes: false })),
    ...after
      .map((found) => {
        const was = former.get(found.identity)
        return {
          found,
          isNew: !was,
          hasText: was?.text !== found.text,
          hasAttributes: was?.attributes !== found.attributes,
        }
      })
      .filter(({ hasText, hasAttributes }) => hasText || hasAttributes),
  ]
}

/**
 * Replaces every routine by the text of its file, in a transaction that the caller rolls back. Removes the comments and the rights of all API
 * roles first, so that only those of the files remain. Returns the functions it had to drop, and the order in which PostgreSQL accepted the
 * routines.
 */
async function applyAll(ask: Ask, routines: Routine[]) {
  const before = await readFound(ask)
  await ask(WITHOUT_ATTRIBUTES)
  const stamps = await readStamps(ask)
  const byName = new Map(routines.map((routine) => [routine.name, routine]))
  const waiting = new Set(routines)
  const order = new Set<Routine>()
  const drops = new Set<string>()
  /** Drops a function after its callers with an SQL-standard body, which depend on it. Dropped callers are created again from their files. */
  const drop = async (oid: number): Promise<void> => {
    for (const caller of await ask(CALLERS, [oid])) await drop(Number(caller["oid"]))
    const [found] = await ask(
      `select ${IDENTITY} as identity, n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = $1`,
      [oid],
    )
    if (!found) return
    const identity = String(found["identity"])
    const error = await attempt(ask, `drop function ${identity}`)
    if (error) throw new Error(`${identity}: ${error.message}. Write by hand what depends on it: ${error.detail ?? ""}`)
    drops.add(identity)
    const again = byName.get(String(found["name"]))
    const [other] = await ask("select from pg_proc where oid = to_regproc($1)", [found["name"]])
    if (!again || other) return
    order.delete(again)
    waiting.add(again)
  }
  /** Drops the functions that no file creates: removed ones, and former versions with other parameters. */
  const dropLeft = async (): Promise<number> => {
    const left = (await readStamps(ask)).filter(
      ({ name, stamp }) => stamps.some((former) => former.stamp === stamp) && !waiting.has(byName.get(name) as Routine),
    )
    for (const { oid } of left) await drop(oid)
    return left.length
  }
  let count: number
  do {
    count = waiting.size
    let failure: Error | undefined
    for (const routine of waiting) {
      const error = await attempt(ask, routine.create)
      if (!error) {
        waiting.delete(routine)
        order.add(routine)
      } else if (error.code === CANNOT_REPLACE) {
        const former = await ask("select to_regproc($1)::oid::int as oid", [routine.name])
        for (const { oid } of former) await drop(Number(oid))
        count += 1
      } else failure = new Error(`${routine.file}: ${routine.name}: ${error.message}`, { cause: error })
    }
    count += await dropLeft()
    if (failure && waiting.size >= count) throw failure
  } while (waiting.size > 0)
  for (const { attributes } of order) for (const statement of attributes) await ask(statement)
  const after = (await readFound(ask)).filter(({ kind, name }) => kind === "function" || byName.has(name))
  return { before, after, drops: [...drops], order: [...order] }
}

/** PostgreSQL's code (invalid_function_definition) when a replacement has another result type or other parameter names. */
const CANNOT_REPLACE = "42P13"

type Failure = Error & { code?: string; detail?: string }

async function attempt(ask: Ask, statement: string): Promise<Failure | null> {
  await ask("savepoint attempt")
  try {
    await ask(statement)
    await ask("release savepoint attempt")
    return null
  } catch (error) {
    await ask("rollback to savepoint attempt")
    return error as Failure
  }
}

type Stamp = { oid: number; name: string; stamp: string }

/** `xmin` changes when a row is written, so a function with an unchanged stamp was not created from a file. */
const readStamps = async (ask: Ask) =>
  (await ask(`select p.oid::int as oid, n.nspname || '.' || p.proname as name, p.oid || ':' || p.xmin::text as stamp
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`)) as Stamp[]

const readFound = async (ask: Ask) => (await ask(FOUND)) as Found[]

const IDENTITY = "format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))"

const FOUND = `
  select n.nspname || '.' || p.proname as name, 'function' as kind, ${IDENTITY} as identity,
    pg_get_functiondef(p.oid) as text,
    coalesce(obj_description(p.oid, 'pg_proc'), '') || ' ' || (
      select coalesce(string_agg(grantee::regrole || '=' || privilege_type, ',' order by grantee::regrole::text), '')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee <> p.proowner) as attributes
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')
  union all
  select n.nspname || '.' || c.relname, 'view', n.nspname || '.' || c.relname,
    coalesce(c.reloptions::text, '') || pg_get_viewdef(c.oid),
    coalesce(obj_description(c.oid, 'pg_class'), '') || ' ' || (
      select coalesce(string_agg(grantee::regrole || '=' || privilege_type, ',' order by grantee::regrole::text), '')
      from aclexplode(c.relacl) where grantee <> c.relowner)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private') and c.relkind = 'v'`

const WITHOUT_ATTRIBUTES = `do $$
  declare
    found record;
  begin
    for found in
      -- The rights of a view are granted as those of a table.
      select 'function ' || p.oid::regprocedure as target, 'function ' || p.oid::regprocedure as named
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select 'table ' || c.oid::regclass, 'view ' || c.oid::regclass
      from pg_class c where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    loop
      execute format('revoke all on %s from public, anon, authenticated, service_role', found.target);
      execute format('comment on %s is null', found.named);
    end loop;
  end
  $$`

/** Functions whose SQL-standard body calls the one given. */
const CALLERS = `
  select distinct d.objid::int as oid from pg_depend d
  where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid = $1::oid and d.deptype = 'n'`
