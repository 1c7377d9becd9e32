import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import type { Access } from "#server/backend/cluster/access.ts"
import type { DatabaseLocation } from "#server/backend/database.ts"
import { withConnection } from "#server/backend/pool.ts"

type NewDatabase = { location: DatabaseLocation; drop: () => Promise<void> }

/** Creates a database on the PostgreSQL of the run: a copy of the migrated one, an empty one, or a copy of another, to which nobody is connected. */
export async function newDatabase(content: "migrated" | "empty" | { copyOf: string }): Promise<NewDatabase> {
  const template = inject("template")
  const name = `world_${randomUUID().replaceAll("-", "")}`
  const run = (statement: string) => asOwner(template.owner, statement)
  // Copy the files directly: the default strategy copies through the WAL, takes a second and evicts other pages from the cache.
  const source = content === "migrated" ? template.name : content === "empty" ? null : content.copyOf
  const copy = source ? `template ${source} strategy file_copy` : ""
  await run(`create database ${name} owner mirabelle ${copy}`)
  return {
    location: { access: template.access, database: name },
    drop: () => run(`drop database ${name} with (force)`),
  }
}

/**
 * Deletes all rows of these tables, and of the tables that refer to them, without firing triggers. `truncate … cascade` creates
 * new files for each table and index, which takes a hundred times as long for a few rows.
 */
export const emptying = (tables: string[]) => `do $$
  declare
    emptied regclass;
  begin
    set local session_replication_role = replica;
    for emptied in
      with recursive found (id) as (
        select unnest('{${tables.map((table) => `public.${table}`).join()}}'::regclass[])::oid
        union
        select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f'
      )
      select id from found
    loop
      execute format('delete from %s', emptied);
      -- The chain speaks of the receipts: without them it would be broken.
      if emptied = to_regclass('public.receipts') then
        delete from public.fiscal_events;
      end if;
    end loop;
    -- As the triggers of these tables do.
    delete from public.private_links where private.end_of_link(kind, subject_id) is null;
  end
  $$`

const asOwner = (access: Access, statement: string) =>
  withConnection({ access, database: "postgres" }, (ask) => ask(statement)).then(() => {})
