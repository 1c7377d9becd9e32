import type { Row } from "../backend/pool.ts"
import { type Link, linksToDefer, orderTables } from "./order.ts"

/** Schemas that an archive contains; the program itself creates everything else in the database. */
const SCHEMAS = "('public', 'private', 'auth', 'storage', 'supabase_migrations')"
/** The record of the migrations, which the program writes again. */
const OF_THE_PROGRAM = "supabase_migrations.schema_migrations"
/** Tables that no archive contains: open sessions, recent counters, changes and job runs, the alerts and backups of this machine, its keys. */
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
  // Written again at the next start, for the keys that come with the archive.
  "supabase_migrations.site_keys",
]

/** What an archive holds instead of a column: the stored value would let a reader of the archive open an account. */
const CLEARED: Record<string, Record<string, string>> = {
  "auth.users": { recovery_token: "null", confirmation_token: "null" },
  "public.email_outbox": {
    payload: "payload - '{token_hash,code}'::text[]",
    // Of a mail that only staff read, or that waits: once it has left, its texts have no secret.
    body_html: "case when jsonb_exists_any(payload, '{token_hash,code}') then null else body_html end",
    body_text: "case when jsonb_exists_any(payload, '{token_hash,code}') then null else body_text end",
  },
}

/**
 * Of the tables of Supabase's own services, an archive of a project holds these columns, which the embedded backend has too. Second factors and
 * the log of sign-ins are kept by each in its own way.
 */
const OF_SERVICES: Record<string, string[]> = {
  "auth.users":
    `id aud role email encrypted_password phone email_confirmed_at invited_at confirmation_token recovery_token phone_confirmed_at
    raw_app_meta_data raw_user_meta_data banned_until deleted_at is_sso_user is_anonymous last_sign_in_at created_at updated_at`.split(
      /\s+/,
    ),
  "auth.identities": "id provider provider_id user_id identity_data last_sign_in_at created_at updated_at".split(" "),
  "storage.buckets": "id name owner owner_id public file_size_limit allowed_mime_types created_at updated_at".split(
    " ",
  ),
  "storage.objects": "id bucket_id name owner owner_id metadata user_metadata version created_at updated_at".split(" "),
}

/** Whether a table or a sequence is the site's own, not one of Supabase's services. */
export const isOurs = (name: string) => /^(public|private)\./.test(name)

export type Ask = (sql: string) => Promise<Row[]>
export type Table = { name: string; columns: string[] }

/** Names are quoted by PostgreSQL, so that they can be inserted into statements. */
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

/** The same of a Supabase project: the site's own tables, and of the services' what an archive holds. */
export async function tablesOfProject(ask: Ask): Promise<Table[]> {
  return (await readTables(ask)).flatMap(({ name, columns }) => {
    if (isOurs(name)) return [{ name, columns }]
    const kept = OF_SERVICES[name]
    return kept ? [{ name, columns: columns.filter((column) => kept.includes(column)) }] : []
  })
}

async function readLinks(ask: Ask): Promise<Link[]> {
  const nameOf = (column: string) =>
    `(select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${column})`
  const rows = await ask(`
    select quote_ident(conname) as name, ${nameOf("conrelid")} as "from", ${nameOf("confrelid")} as "to"
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ${SCHEMAS} order by 1, 2`)
  return rows as Link[]
}

/** Returns the tables of an archive, in the order in which they are filled. */
export async function tablesToKeep(ask: Ask, isProject: boolean): Promise<Table[]> {
  const found = await (isProject ? tablesOfProject(ask) : readTables(ask))
  const tables = new Map(found.map((table) => [table.name, table]))
  for (const name of LEFT_OUT) tables.delete(name)
  return orderTables([...tables.keys()], await readLinks(ask)).map((name) => tables.get(name) as Table)
}

/** A query of the rows of a table as an archive has them. */
export const rowsToKeep = ({ name, columns }: Table) =>
  `select ${columns.map((column) => CLEARED[name]?.[column] ?? column).join(", ")} from ${name}`

export async function readSequences(ask: Ask): Promise<{ name: string; value: string }[]> {
  const rows = await ask(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1`)
  return rows as { name: string; value: string }[]
}

/** The number and hash of the last fiscal event; null when there is none yet, or the tables are older than the ledger. */
export async function readLedgerHead(ask: Ask): Promise<{ seq: string; hash: string } | null> {
  const [found] = await ask("select to_regclass('public.fiscal_events') is not null as is_there")
  if (!found?.["is_there"]) return null
  const [head] = await ask("select e.seq::text as seq, e.hash from public.fiscal_events e order by e.seq desc limit 1")
  return (head as { seq: string; hash: string } | undefined) ?? null
}

/** Records in the chain that its rows come from an archive. An archive older than the ledger has no chain to continue. */
export async function recordRestore(ask: Ask, madeAt: string): Promise<void> {
  const head = await readLedgerHead(ask)
  if (!head) return
  const payload = JSON.stringify({ archive_made_at: madeAt, seq: head.seq, hash: head.hash })
  await ask(`select private.append_fiscal_event('restore', null, '${payload}'::jsonb)`)
}

/** Returns the first table of an archive that this version lacks, or of which it lacks a column. */
export async function findUnknown(ask: Ask, tables: Table[]): Promise<Table | undefined> {
  const known = new Map((await readTables(ask)).map(({ name, columns }) => [name, columns]))
  return tables.find(({ name, columns }) => columns.some((column) => !known.get(name)?.includes(column)))
}

/**
 * Scripts for the transaction that fills the tables; the tables' owner can run them without being a superuser. They remove the rows that migrations
 * inserted, disable our triggers, and defer the foreign keys that the order cannot satisfy until all rows are inserted.
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
