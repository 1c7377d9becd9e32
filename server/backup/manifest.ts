import { createHash, createHmac } from "node:crypto"
import { z } from "zod"
import type { BackendKeys } from "../backend/keys.ts"
import type { Migration } from "../backend/migrate.ts"
import { StartError } from "../env.ts"
import { SAYS } from "./sentences.ts"

/** Increment it when the layout of archives changes. */
export const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Migrations that made the tables, in order; `hash` is the hash of the migration's text. */
  migrations: z.array(z.object({ version: z.string(), hash: z.string() })),
  /** In the order in which they are filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.number(),
  /** The end of the chain of fiscal events (docs/ledger.md): what an archive held cannot be rewritten later unseen. Missing in older archives. */
  ledger: z.optional(z.nullable(z.object({ seq: z.string(), hash: z.string() }))),
  /** Digest of the names, sizes and bytes of all parts before it. */
  digest: z.string(),
})

/** Comes after all parts of an archive: lists what they hold, and in what order. */
export type Manifest = z.infer<typeof manifestSchema>

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

/** Signs with a secret that is not in the archive: an altered archive cannot be signed again. */
export const signatureOf = (text: string, { jwtSecret }: BackendKeys) =>
  createHmac("sha256", jwtSecret).update(text).digest("hex")

/** @throws {StartError} with one sentence when a newer version with another layout made the archive. */
export function parseManifest(text: string, file: string): Manifest {
  const json = JSON.parse(text) as { format?: unknown }
  if (typeof json.format === "number" && json.format > FORMAT) throw new StartError(SAYS.newerVersion(file))
  return manifestSchema.parse(json)
}

/**
 * Returns what made the archive's tables, of a history as `historyOf` gives it; the next start applies the later migrations.
 * @throws {StartError} with one sentence when this version lacks a migration of the archive, or has another text of it.
 */
export function migrationsOf(manifest: Manifest, [base, ...known]: Migration[], file: string): Migration[] {
  const last = known.at(-1)?.version ?? base?.version ?? ""
  const refuse = (version = "") => new StartError(SAYS.otherVersion(file, version > last, version))
  const until = manifest.migrations.filter(({ version }) => base && version <= base.version)
  const reached = until.at(-1)
  if (!base || !reached) throw new StartError(SAYS.unreleasedVersion(file))
  // Several: the release before reached this base by its own migrations.
  if (reached.version !== base.version || (until.length === 1 && reached.hash !== hashOf(base.sql)))
    throw refuse(reached.version)
  const later = manifest.migrations.slice(until.length).map(({ version, hash }) => {
    const migration = known.find((one) => one.version === version)
    if (migration && hashOf(migration.sql) === hash) return migration
    throw refuse(version)
  })
  return [base, ...later]
}
