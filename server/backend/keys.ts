import { createHash, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { StartError } from "../env.ts"
import { writeWhole } from "../files/whole-file.ts"
import { createSeal } from "./auth/sealed.ts"
import type { EmbeddedDatabase } from "./database.ts"

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string().min(32) })

/** The keys of a Supabase project: the public key, the secret key, and the secret that signs sessions. */
export type BackendKeys = z.infer<typeof keysSchema>

/** An operator writes this word into the file to get new keys when those of a site are lost. */
export const NEW = "new"

/**
 * Reads the keys of this data folder; the first start creates them (file mode 600).
 * @throws {StartError} when the file is missing although the database holds a site, or is not valid.
 */
export async function readOrCreateKeys(dataDir: string, database: Database): Promise<BackendKeys> {
  const own = await readOwnKeys(dataDir)
  if (own !== null && own !== NEW) return own
  return keepKeys(dataDir, await renewKeys(dataDir, database, own === NEW))
}

/**
 * Makes keys for a database without a site. A site that has lost its keys gets new ones only when the operator asks for it: sessions end,
 * and second factors, which can no longer be decrypted, are removed.
 */
async function renewKeys(dataDir: string, database: Database, isAsked: boolean): Promise<BackendKeys> {
  if (await holdsSite(database)) {
    if (!isAsked)
      throw new StartError(
        `DATA_DIR: ${fileOf(dataDir)} is missing, and the database holds a site. Put back the one that was there, or the ….keys.json beside an archive of this site. If none is left, write the word ${NEW} into it: everybody signs in again, and second factors are set up anew.`,
      )
    await database.query("delete from auth.mfa_factors")
    await database.query("delete from auth.sessions")
  }
  return makeKeys()
}

type Database = Pick<EmbeddedDatabase, "query">

/** True when an account exists: the first administrator is created after the keys. */
async function holdsSite({ query }: Database): Promise<boolean> {
  const [found] = await query<{ has_users: boolean }>("select to_regclass('auth.users') is not null as has_users")
  return found?.has_users === true && (await query("select from auth.users limit 1")).length > 0
}

export const fileOf = (dataDir: string) => join(dataDir, "keys.json")
/** While it exists, a rotation of the keys is under way. */
export const nextFileOf = (dataDir: string) => join(dataDir, "keys.next.json")

/** Null when there is no file. */
async function readOwnKeys(dataDir: string): Promise<BackendKeys | typeof NEW | null> {
  if (existsSync(nextFileOf(dataDir)))
    throw new StartError(`DATA_DIR ${dataDir}: a rotation of the keys was cut off here. Run rotate-keys again.`)
  return readKeysFile(fileOf(dataDir))
}

/** Null when there is no file. */
export async function readKeysFile(path: string): Promise<BackendKeys | typeof NEW | null> {
  try {
    const text = await readFile(path, "utf8")
    return text.trim() === NEW ? NEW : parseKeys(text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw new StartError(
      `DATA_DIR: ${path} is not a file of keys (${reasonOf(error)}). Put back the one that was there, or the ….keys.json beside an archive of this site.`,
      { cause: error },
    )
  }
}

export async function keepKeys(dataDir: string, keys: BackendKeys): Promise<BackendKeys> {
  await writeWhole(fileOf(dataDir), JSON.stringify(keys, null, 2))
  return keys
}

/** The system's error code or a fixed text, never a part of the file, which is secret. */
const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "cut off or changed"

/** In the schema of the migrations' record, which the program creates itself: keys are needed before migrations run. No role of the API has access. */
export const KEYS_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.site_keys (
    id boolean primary key default true check (id), digest text not null, sealed text
  );
  alter table supabase_migrations.site_keys add column if not exists former text[] not null default '{}';`
const OWNER = "site keys"
/** The digest of the keys of a database, these keys sealed under SITE_SECRET if there is one, and the digests of those that a rotation replaced. */
export type KeptKeys = { digest: string; sealed: string | null; former: string[] }
export const readKeptKeys = async ({ query }: Database): Promise<KeptKeys | undefined> =>
  (await query<KeptKeys>("select digest, sealed, former from supabase_migrations.site_keys"))[0]

/**
 * Makes all processes that serve a database use the same keys. The database stores their digest and, for processes that know `secret`, the keys
 * themselves, sealed: a stolen database alone opens nothing. Each process keeps a copy in its data folder. The caller must hold a lock: processes run this one at a time.
 * @throws {StartError} when this process has other keys than earlier ones, or has none and cannot open the sealed ones.
 */
export async function agreeOnKeys(
  database: EmbeddedDatabase,
  dataDir: string,
  secret: string | undefined,
): Promise<BackendKeys> {
  await database.runScript(KEYS_TABLE)
  const found = await readOwnKeys(dataDir)
  if (found === NEW) await database.query("delete from supabase_migrations.site_keys")
  const kept = await readKeptKeys(database)
  const opened = kept && openKept(secret, kept.sealed)
  const isFormer = found !== null && found !== NEW && kept?.former.includes(digestOf(found))
  if (isFormer && !opened)
    throw new StartError(
      `DATABASE_URL: ${fileOf(dataDir)} holds keys that rotate-keys has replaced: copy the file of the machine where it ran, or start with the SITE_SECRET that it ran with.`,
    )
  const own = found === NEW || isFormer ? null : found
  const keys = own ?? (kept ? opened : await renewKeys(dataDir, database, found === NEW))
  if (!keys || (kept && kept.digest !== digestOf(keys))) {
    const why = own
      ? "other keys than the site of this database"
      : "no keys, and SITE_SECRET opens none in this database"
    throw new StartError(
      `DATABASE_URL: ${dataDir} holds ${why}; all processes of a site need one SITE_SECRET, or copies of one keys.json (docs/scale.md).${own ? " New keys are made with rotate-keys (docs/deploy.md)." : ""}`,
    )
  }
  // A process with a former secret must not seal the keys under it again.
  if (secret !== undefined && kept?.sealed && !opened)
    throw new StartError(
      "SITE_SECRET is not the one that the keys in the database are sealed under. To change it, run rotate-keys with the new one (docs/deploy.md).",
    )
  if (!own) await keepKeys(dataDir, keys)
  await database.query(
    `insert into supabase_migrations.site_keys (digest, sealed) values ($1, $2)
     on conflict (id) do update set sealed = coalesce(site_keys.sealed, excluded.sealed)`,
    [digestOf(keys), sealKeys(secret, keys)],
  )
  return keys
}

export const sealKeys = (secret: string | undefined, keys: BackendKeys) =>
  secret === undefined ? null : createSeal(secret, OWNER).seal(JSON.stringify(keys), OWNER)

export function openKept(secret: string | undefined, sealed: string | null): BackendKeys | null {
  if (secret === undefined || !sealed) return null
  try {
    return parseKeys(createSeal(secret, OWNER).open(sealed, OWNER))
  } catch {
    return null
  }
}

/** The keys are random, so their digest reveals nothing. */
export const digestOf = ({ publishableKey, secretKey, jwtSecret }: BackendKeys) =>
  createHash("sha256")
    .update(JSON.stringify([publishableKey, secretKey, jwtSecret]))
    .digest("hex")

/** Throws when the text is not a valid keys file. */
export const parseKeys = (text: string): BackendKeys => keysSchema.parse(JSON.parse(text))

export function makeKeys(): BackendKeys {
  const random = () => randomBytes(24).toString("base64url")
  return {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  }
}
