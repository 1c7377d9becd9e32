import { randomUUID } from "node:crypto"
import postgres from "postgres"
import { inject } from "vitest"
import type { Access } from "#server/backend/cluster/cluster.ts"
import type { DatabaseLocation } from "#server/backend/database.ts"

type NewDatabase = { location: DatabaseLocation; drop: () => Promise<void> }

/** A database of its own on the run's PostgreSQL: a copy of the migrated one, or an empty one. */
export async function newDatabase(content: "migrated" | "empty"): Promise<NewDatabase> {
  const template = inject("template")
  const name = `world_${randomUUID().replaceAll("-", "")}`
  const run = (statement: string) => asOwner(template.owner, statement)
  await run(`create database ${name} owner mirabelle ${content === "migrated" ? `template ${template.name}` : ""}`)
  return {
    location: { access: template.access, database: name },
    drop: () => run(`drop database ${name} with (force)`),
  }
}

async function asOwner({ password: _, ...access }: Access, statement: string): Promise<void> {
  const sql = postgres({ ...access, database: "postgres", max: 1, onnotice: () => {} })
  await sql.unsafe(statement).finally(() => sql.end())
}
