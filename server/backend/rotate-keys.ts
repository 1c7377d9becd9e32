import { existsSync } from "node:fs"
import { realpath, rename } from "node:fs/promises"
import { join } from "node:path"
import { type Env, StartError } from "../env.ts"
import { lockDataDir } from "../files/data-dir.ts"
import { writeWhole } from "../files/whole-file.ts"
import type { Log } from "../watch/log.ts"
import { openFactor } from "./auth/lost-factors.ts"
import { createSeal } from "./auth/sealed.ts"
import { openChosenDatabase } from "./choose-database.ts"
import type { EmbeddedDatabase } from "./database.ts"
import {
  type BackendKeys,
  digestOf,
  fileOf,
  KEYS_TABLE,
  type KeptKeys,
  makeKeys,
  NEW,
  nextFileOf,
  openKept,
  readKeptKeys,
  readKeysFile,
  sealKeys,
} from "./keys.ts"
import { joinProcesses } from "./site-processes.ts"

const MOST_FORMER = 20

/** `lost` counts the second factors that had been sealed with still other keys. */
type Rotation = { file: string; formerFile: string | null; lost: number }
type Settings = Pick<Env, "DATABASE_URL" | "SITE_SECRET">

/**
 * Replaces the keys of a site that stands still, in its data folder and in a database of one's own, and seals them there under the current
 * SITE_SECRET. Sessions end; second factors stay, sealed anew. The new keys are on disk before the database names them, so a rotation that is
 * cut off goes on when it is run again. @throws {StartError} when a process of the site runs, or there is no site.
 */
export async function rotateKeys(env: Env, log: Log): Promise<Rotation> {
  const dataDir = await realpath(env.DATA_DIR).catch(() => env.DATA_DIR)
  if (![fileOf, nextFileOf].some((path) => existsSync(path(dataDir))))
    throw new StartError(`DATA_DIR ${dataDir} holds no keys that could be replaced: run this where the site runs.`)
  const lock = await lockDataDir(dataDir)
  try {
    const { database, location, stop } = await openChosenDatabase(env, dataDir, log)
    try {
      const { leave } = await joinProcesses({
        location,
        isShared: false,
        onContent: () => {},
        onFile: () => {},
        onSlots: () => {},
        onDocuments: () => {},
        log,
      }).catch((error: unknown) => {
        if (!(error instanceof StartError)) throw error
        throw new StartError("A process of the site serves this database: stop all of them first.")
      })
      try {
        return await database.alone(() => replaceKeys(database, dataDir, env))
      } finally {
        await leave()
      }
    } finally {
      await stop()
    }
  } finally {
    lock.release()
  }
}

/** No process of the site may run meanwhile. */
export async function replaceKeys(database: EmbeddedDatabase, dataDir: string, env: Settings): Promise<Rotation> {
  await database.runScript(KEYS_TABLE)
  const kept = await readKeptKeys(database)
  const cut = await readKeysFile(nextFileOf(dataDir))
  const next = cut && cut !== NEW ? cut : makeKeys()
  const found = await readKeysFile(fileOf(dataDir))
  const own = found === NEW ? null : found
  const current = chooseCurrent({ own, next, isResumed: next === cut, kept, secret: env.SITE_SECRET })
  if (!current)
    throw new StartError(
      `DATA_DIR: ${fileOf(dataDir)} does not hold the keys of this database: run this where they are.`,
    )
  await writeWhole(nextFileOf(dataDir), JSON.stringify(next, null, 2))
  const lost = await database.transaction(async (ask) => {
    const lost = await sealFactors(ask, current, next)
    await ask("delete from auth.sessions")
    if (env.DATABASE_URL)
      await ask(
        `insert into supabase_migrations.site_keys (digest, sealed, former) values ($1, $2, array[$3])
         on conflict (id) do update set digest = excluded.digest, sealed = excluded.sealed,
           former = (array_prepend($3, array_remove(site_keys.former, $3)))[:${MOST_FORMER}]`,
        [digestOf(next), sealKeys(env.SITE_SECRET, next), digestOf(current)],
      )
    return lost
  })
  return { file: fileOf(dataDir), formerFile: await exchangeFiles(dataDir), lost }
}

type Choice = {
  own: BackendKeys | null
  next: BackendKeys
  isResumed: boolean
  kept: KeptKeys | undefined
  secret: string | undefined
}

/** The keys in force: those of this folder if the database names them, or had named the new ones before a rotation was cut off, else the sealed ones. */
function chooseCurrent({ own, next, isResumed, kept, secret }: Choice): BackendKeys | null {
  if (isResumed && (!kept || kept.digest === digestOf(next))) return own ?? next
  if (own && (!kept || kept.digest === digestOf(own))) return own
  return kept ? openKept(secret, kept.sealed) : null
}

type Ask = Parameters<Parameters<EmbeddedDatabase["transaction"]>[0]>[0]

/** Seals each second factor under the new keys; returns the number of those that neither the current nor the new keys open. */
async function sealFactors(ask: Ask, current: BackendKeys, next: BackendKeys): Promise<number> {
  const [before, after] = [createSeal(current.jwtSecret), createSeal(next.jwtSecret)]
  let lost = 0
  for (const row of await ask("select id, secret from auth.mfa_factors")) {
    const factor = { id: String(row["id"]), secret: String(row["secret"]) }
    if (openFactor(after, factor) !== null) continue
    const secret = openFactor(before, factor)
    if (secret === null) lost += 1
    else await ask("update auth.mfa_factors set secret = $2 where id = $1", [factor.id, after.seal(secret, factor.id)])
  }
  return lost
}

/** Gives the new keys their name and keeps the former ones beside them. Returns the former ones' path. */
async function exchangeFiles(dataDir: string): Promise<string | null> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-")
  const formerFile = existsSync(fileOf(dataDir)) ? join(dataDir, `keys.former-${stamp}.json`) : null
  if (formerFile) await rename(fileOf(dataDir), formerFile)
  await rename(nextFileOf(dataDir), fileOf(dataDir))
  return formerFile
}
