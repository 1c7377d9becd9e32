import { createReadStream } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { basename } from "node:path"
import { type BackendKeys, parseKeys } from "../backend/keys.ts"
import { type Env, StartError } from "../env.ts"
import { onDisk, type Source } from "./archive.ts"
import { chooseCopyPlace } from "./copies.ts"
import { keysFileOf } from "./create-backup.ts"
import { withPassphrase } from "./passphrase.ts"
import { type Bytes, isSealed, readStart } from "./seal.ts"
import { openSealedArchive } from "./sealed-archive.ts"
import { SAYS } from "./sentences.ts"

/** Names an archive of the bucket. */
export const BUCKET = "s3:"
const MOST_SHOWN = 20
const GZIP = Buffer.from([0x1f, 0x8b])

type Found = { source: Source; keys: BackendKeys }

/**
 * Finds an archive and its keys: a sealed file, an archive with its keys beside it, or `s3:` and the name of a sealed file in the bucket.
 * @throws {StartError} with one sentence when it cannot be opened.
 */
export async function findArchive(env: Env, given: string): Promise<Found> {
  if (given.startsWith(BUCKET)) return findInBucket(env, given.slice(BUCKET.length))
  const file = await stat(given).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(SAYS.fileMissing(given), { cause: error })
  })
  if (file.isDirectory()) throw new StartError(SAYS.isFolder(given))
  const bytes = () => createReadStream(given) as AsyncIterable<Buffer>
  const start = await readStart(bytes, 64).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(SAYS.fileUnreadable(given, String(error.code)), { cause: error })
  })
  if (isSealed(start)) return openSealed(env, basename(given), bytes)
  if (!start.subarray(0, GZIP.length).equals(GZIP)) throw new StartError(SAYS.notAnArchive(given))
  return { source: onDisk(given), keys: await readKeys(keysFileOf(given)) }
}

const openSealed = (env: Env, name: string, bytes: Bytes): Promise<Found> =>
  withPassphrase(name, env.BACKUP_PASSPHRASE, (passphrase) => openSealedArchive(bytes, name, passphrase))

async function findInBucket(env: Env, name: string): Promise<Found> {
  const place = chooseCopyPlace(env)
  if (!place) throw new StartError(SAYS.noBucket)
  if (name === "") {
    const names = await place.names()
    throw new StartError(names.length === 0 ? SAYS.bucketEmpty : SAYS.bucketHolds(names.slice(0, MOST_SHOWN)))
  }
  return openSealed(env, name, async function* () {
    yield* (await place.read(name)) as AsyncIterable<Buffer>
  })
}

async function readKeys(path: string): Promise<BackendKeys> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const isGone = error.code === "ENOENT"
    throw new StartError(isGone ? SAYS.keysMissing(path) : SAYS.keysUnreadable(path, String(error.code)), {
      cause: error,
    })
  })
  try {
    return parseKeys(text)
  } catch (error) {
    throw new StartError(SAYS.keysDamaged(path), { cause: error })
  }
}
