import type { Row } from "../backend/pool.ts"
import { type Link, linksToDefer, orderTables } from "./order.ts"

/** What an installation keeps. Everything else in the database is made by the program. */
const SCHEMAS = "('public', 'private', 'auth', 'storage', 'supabase_migrations')"
/** What the program writes anew: the record of its migrations. */
const OF_THE_PROGRAM = "supabase_migrations.schema_migrations"
/** What does not survive a move: open sessions, what was counted and done lately, how the backups of this machine went and what was wrong with it. */
const LEFT_OUT = [
  "auth.sessions",
  "auth.refresh_tokens",
  "auth.mfa_amr_claims",
  "auth.mfa_challenges",
  "auth.flow_state",
  "public.alerts",
  "public.backups",
  "private.use_counts",
  "private.job_turns",
  "private.content_changes",
  // Written anew at the next start, for the keys that come with the archive.
  "supabase_migrations.site_keys",
]

export type Ask = (sql: string) => Promise<Row[]>
export type Table = { name: string; columns: string[] }

/** Names stand as PostgreSQL quotes them, so that they may be put into statements. */
async function readTables(ask: Ask): Promise<Table[]> {
  const rows = await ask(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_to_json(array(
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ))::text as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${SCHEMAS}
    order by 1`)
  return rows
    .map((row) => ({ name: String(row["name"]), columns: JSON.parse(String(row["columns"])) as string[] }))
    .filter(({ name }) => name !== OF_THE_PROGRAM)
}

async function readLinks(ask: Ask): Promise<Link[]> {
  const nameOf = (column: string) =>
    `(select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${column})`
  const rows = await ask(`
    select quote_ident(conname) as name, ${nameOf("conrelid")} as "from", ${nameOf("confrelid")} as "to"
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ${SCHEMAS} order by 1, 2`)
  return rows as Link[]
}

/** The tables that an archive holds, in the order in which they are filled. */
export async function tablesToKeep(ask: Ask): Promise<Table[]> {
  const tables = new Map((await readTables(ask)).map((table) => [table.name, table]))
  for (const name of LEFT_OUT) tables.delete(name)
  return orderTables([...tables.keys()], await readLinks(ask)).map((name) => tables.get(name) as Table)
}

export async function readSequences(ask: Ask): Promise<{ name: string; value: string }[]> {
  const rows = await ask(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1`)
  return rows as { name: string; value: string }[]
}

/** The first of an archive's tables that this version does not have, or has with other columns. */
export async function findUnknown(ask: Ask, tables: Table[]): Promise<Table | undefined> {
  const known = new Map((await readTables(ask)).map(({ name, columns }) => [name, columns]))
  return tables.find(({ name, columns }) => columns.some((column) => !known.get(name)?.includes(column)))
}

/**
 * What a plain owner runs in the transaction that fills the tables: they are emptied of what migrations put there, no trigger of ours
 * hears of the rows, and keys that go round wait until all rows are there.
 */
export async function scriptsOfFilling(ask: Ask, order: string[]): Promise<{ before: string; after: string }> {
  const tables = (await readTables(ask)).map(({ name }) => name)
  const round = linksToDefer(order, await readLinks(ask))
  const triggers = (verb: string) => tables.map((name) => `alter table ${name} ${verb} trigger user;`)
  const constraints = (how: string) =>
    round.map(({ from, name }) => `alter table ${from} alter constraint ${name} ${how};`)
  return {
    before: [
      ...triggers("disable"),
      `truncate ${tables.join(", ")};`,
      ...constraints("deferrable initially deferred"),
    ].join("\n"),
    after: ["set constraints all immediate;", ...constraints("not deferrable"), ...triggers("enable")].join("\n"),
  }
}
