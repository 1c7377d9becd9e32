import type { Ask } from "#server/backend/pool.ts"
import { readSchema } from "#server/backend/schema/order-schema.ts"

/**
 * What a database is: one line for each table, column, check, index, policy, trigger, right, comment and function, and for each row of the tables
 * whose first rows stand in these files of `supabase/schema`.
 */
export async function readCatalogue(ask: Ask, files: Record<string, string>): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  for (const { name, definition } of await ask(CATALOGUE)) lines.set(String(name), String(definition))
  for (const table of tablesWithRows(files)) {
    if (!lines.has(`table ${table}`)) continue
    for (const { row } of await ask(rowsOf(table))) lines.set(`row of ${table}: ${JSON.stringify(row)}`, "")
  }
  return lines
}

/** One sentence for each line in which two databases differ. */
export function differencesOf(made: Map<string, string>, wanted: Map<string, string>): string[] {
  const names = [...new Set([...made.keys(), ...wanted.keys()])].sort()
  return names.flatMap((name) => {
    const [is, should] = [made.get(name), wanted.get(name)]
    if (is === should) return []
    if (is === undefined) return [`${name} is missing: ${should ?? ""}`]
    if (should === undefined) return [`${name} is not in the files`]
    return [`${name} is\n    ${is}\n  and should be\n    ${should}`]
  })
}

/** Ids and instants that the database makes are left out; an id that is a word stays. */
const rowsOf = (table: string) => `select to_jsonb(r) - '{id,created_at,updated_at}'::text[]
    || case when length(to_jsonb(r) ->> 'id') < 36 and jsonb_typeof(to_jsonb(r) -> 'id') = 'string'
      then jsonb_build_object('id', to_jsonb(r) -> 'id') else '{}' end as row
  from ${table} r`

const tablesWithRows = (files: Record<string, string>) =>
  new Set(
    readSchema(files).flatMap(({ kind, text }) => (kind === "row" ? (/insert into (\S+)/.exec(text)?.[1] ?? []) : [])),
  )

const OURS = "('public', 'private', 'storage', 'auth')"
const rights = (acl: string, kind: string, owner: string) => `(
  select coalesce(string_agg(case grantee when 0 then 'public' else grantee::regrole::text end || '=' || privilege_type, ', '
    order by grantee::regrole::text, privilege_type), 'none')
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) where grantee <> ${owner})`

const CATALOGUE = `
  select 'schema ' || n.nspname as name, ${rights("n.nspacl", "n", "n.nspowner")} || coalesce(': ' || obj_description(n.oid), '') as definition
  from pg_namespace n where n.nspname in ('public', 'private', 'extensions')
  union all
  select 'extension ' || extname, extnamespace::regnamespace::text from pg_extension where extname <> 'plpgsql'
  union all
  select 'default rights ' || coalesce(d.defaclnamespace::regnamespace::text, '') || ' ' || d.defaclobjtype::text, d.defaclacl::text
  from pg_default_acl d
  union all
  select case c.relkind when 'v' then 'view ' when 'c' then 'type ' when 'S' then 'sequence ' else 'table ' end || n.nspname || '.' || c.relname,
    concat_ws('; ', c.relpersistence::text, case when c.relrowsecurity then 'row level security' end, c.reloptions::text,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end, obj_description(c.oid, 'pg_class'),
      case when c.relkind in ('r', 'v', 'S') and n.nspname in ('public', 'private', 'storage')
        then ${rights("c.relacl", "r", "c.relowner")} end)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relkind in ('r', 'v', 'c', 'S')
  union all
  select 'column ' || n.nspname || '.' || c.relname || '.' || a.attname,
    concat_ws('; ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''),
      nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum),
      'place ' || (select count(*) from pg_attribute b where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and not b.attisdropped),
      (select string_agg(grantee::regrole || '=' || privilege_type, ', ' order by grantee::regrole::text, privilege_type) from aclexplode(a.attacl)))
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ${OURS} and c.relkind in ('r', 'c') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || r.relnamespace::regnamespace || '.' || r.relname || '.' || k.conname,
    concat_ws('; ', pg_get_constraintdef(k.oid), k.condeferrable::text, k.condeferred::text, obj_description(k.oid, 'pg_constraint'))
  from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_namespace n on n.oid = k.connamespace
  where n.nspname in ${OURS} and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'index ' || n.nspname || '.' || x.relname, concat_ws('; ', pg_get_indexdef(i.indexrelid), obj_description(i.indexrelid, 'pg_class'))
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_namespace n on n.oid = x.relnamespace
  where n.nspname in ${OURS} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select 'policy ' || r.relnamespace::regnamespace || '.' || r.relname || ' « ' || p.polname || ' »', concat_ws('; ', p.polcmd::text, p.polpermissive::text,
    (select string_agg(case o when 0 then 'public' else o::regrole::text end, ', ' order by o::regrole::text) from unnest(p.polroles) o),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join pg_class r on r.oid = p.polrelid
  union all
  select 'trigger ' || r.relnamespace::regnamespace || '.' || r.relname || ' ' || t.tgname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'function ' || n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '') || ' ' || ${rights("p.proacl", "f", "p.proowner")}
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`
