import { createHash, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { StartError } from "../env.ts"
import { writeWhole } from "../whole-file.ts"
import { createSeal } from "./auth/sealed.ts"
import type { EmbeddedDatabase } from "./database.ts"

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string().min(32) })

/** What a Supabase project's settings hold: the public key, the secret key, and the secret that signs sessions. */
export type BackendKeys = z.infer<typeof keysSchema>

/** Reads the keys of this data folder, made at the first start and kept from then on (mode 600). */
export async function readOrCreateKeys(dataDir: string): Promise<BackendKeys> {
  return (await readOwnKeys(dataDir)) ?? keepKeys(dataDir, makeKeys())
}

const fileOf = (dataDir: string) => join(dataDir, "keys.json")

async function readOwnKeys(dataDir: string): Promise<BackendKeys | null> {
  const path = fileOf(dataDir)
  try {
    return parseKeys(await readFile(path, "utf8"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw new StartError(
      `DATA_DIR: ${path} is not a file of keys (${reasonOf(error)}). Put back the one that was there, or the ….keys.json beside an archive of this site.`,
      { cause: error },
    )
  }
}

async function keepKeys(dataDir: string, keys: BackendKeys): Promise<BackendKeys> {
  await writeWhole(fileOf(dataDir), JSON.stringify(keys, null, 2))
  return keys
}

/** The system's code, or what was found: never a part of the text, which is secret. */
const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "cut off or changed"

/** Beside the record of the migrations, which the program makes itself: keys are needed before those run. No role of the API enters. */
const KEYS_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.site_keys (
    id boolean primary key default true check (id), digest text not null, sealed text
  );`
const OWNER = "site keys"

/**
 * The one set of keys of all processes that serve a database. It remembers which set by a digest and, for whoever knows `secret`, the keys
 * themselves, sealed: a stolen database opens nothing. Each process keeps a copy in its data folder. The caller sees to it that processes take turns.
 * @throws {StartError} when this process has other keys than those before it, or none and cannot open them.
 */
export async function agreeOnKeys(
  database: EmbeddedDatabase,
  dataDir: string,
  secret: string | undefined,
): Promise<BackendKeys> {
  await database.runScript(KEYS_TABLE)
  const [kept] = await database.query<{ digest: string; sealed: string | null }>(
    "select digest, sealed from supabase_migrations.site_keys",
  )
  const own = await readOwnKeys(dataDir)
  const seal = secret === undefined ? null : createSeal(secret, OWNER)
  const keys = own ?? (kept ? openKept(seal, kept.sealed) : makeKeys())
  if (!keys || (kept && kept.digest !== digestOf(keys))) {
    const why = own
      ? "other keys than the site of this database"
      : "no keys, and SITE_SECRET opens none in this database"
    throw new StartError(
      `DATABASE_URL: ${dataDir} holds ${why}; all processes of a site need one SITE_SECRET, or copies of one keys.json (docs/scale.md).`,
    )
  }
  if (!own) await keepKeys(dataDir, keys)
  // Sealed anew each time: a new secret is in force as soon as a process that has the keys was started with it.
  await database.query(
    `insert into supabase_migrations.site_keys (digest, sealed) values ($1, $2)
     on conflict (id) do update set sealed = coalesce(excluded.sealed, site_keys.sealed)`,
    [digestOf(keys), seal?.seal(JSON.stringify(keys), OWNER) ?? null],
  )
  return keys
}

function openKept(seal: ReturnType<typeof createSeal> | null, sealed: string | null): BackendKeys | null {
  if (!seal || !sealed) return null
  try {
    return parseKeys(seal.open(sealed, OWNER))
  } catch {
    return null
  }
}

/** Says nothing of the keys, which are drawn at random. */
const digestOf = ({ publishableKey, secretKey, jwtSecret }: BackendKeys) =>
  createHash("sha256")
    .update(JSON.stringify([publishableKey, secretKey, jwtSecret]))
    .digest("hex")

/** Throws when the text is not that of a keys file. */
export const parseKeys = (text: string): BackendKeys => keysSchema.parse(JSON.parse(text))

export function makeKeys(): BackendKeys {
  const random = () => randomBytes(24).toString("base64url")
  return {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  }
}
