import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { Readable } from "node:stream"
import type { ReadableStream as NodeStream } from "node:stream/web"
import { createS3Client } from "../backend/files/s3-client.ts"
import { type BackendKeys, parseKeys } from "../backend/keys.ts"
import { withConnection } from "../backend/pool.ts"
import { type Env, StartError } from "../env.ts"
import { backupsOf, type Installation, keysFileOf, reasonOf } from "./create-backup.ts"
import { createArchiveSeal } from "./seal.ts"
import { sealArchive, sealedNameOf } from "./sealed-archive.ts"
import { SAYS } from "./sentences.ts"

/** Time for one archive to leave the machine or to come back. */
const PATIENCE_MS = 6 * 3_600_000
/** One run copies so many archives at most; the next run goes on. */
const MOST_AT_ONCE = 20
const SEALED = /^mirabelle-[\w-]+\.archive$/

/** The bucket away from this machine, to which sealed archives are copied. Nothing is ever removed there: its own rules do that. */
export type CopyPlace = ReturnType<typeof openCopyPlace>

/** Null when no bucket is configured. */
export function chooseCopyPlace(env: Env): CopyPlace | null {
  const { BACKUP_BUCKET_URL: url, BACKUP_PASSPHRASE: passphrase } = env
  if (!url || !passphrase) return null
  const { BACKUP_REGION: region, BACKUP_ACCESS_KEY_ID = "", BACKUP_SECRET_ACCESS_KEY = "" } = env
  const key = { accessKeyId: BACKUP_ACCESS_KEY_ID, secretAccessKey: BACKUP_SECRET_ACCESS_KEY }
  return openCopyPlace({ url, region, ...key }, passphrase)
}

function openCopyPlace(bucket: Parameters<typeof createS3Client>[0], passphrase: string) {
  const { ask, send, list } = createS3Client(bucket)
  return {
    passphrase,
    write: (name: string, { bytes, body }: { bytes: number; body: Readable }): Promise<void> =>
      send(`/${name}`, body, bytes, PATIENCE_MS),
    /** Throws a `StartError` when the bucket does not hold it. */
    async read(name: string): Promise<Readable> {
      if (!SEALED.test(name)) throw new StartError(SAYS.notInBucket(name))
      const answer = await ask("GET", `/${name}`, { patienceMs: PATIENCE_MS }).catch(refusal)
      if (!answer.ok || !answer.body) throw new StartError(SAYS.notInBucket(name))
      return Readable.fromWeb(answer.body as NodeStream)
    },
    /** Names of the archives, the newest first. */
    async names(): Promise<string[]> {
      const found: string[] = []
      try {
        for await (const name of list()) if (SEALED.test(name)) found.push(name)
      } catch (error) {
        refusal(error)
      }
      return found.sort((one, other) => dayOf(other).localeCompare(dayOf(one)))
    },
  }
}

function refusal(error: unknown): never {
  throw new StartError(SAYS.bucketRefused(noticeOf(error)), { cause: error })
}

/** Archives made by hand and at night sort by their day; those before an update come last. */
const dayOf = (name: string) => /\d{4}-\d{2}-\d{2}.*/.exec(name)?.[0] ?? ""

/** Without an answer, `fetch` throws a TypeError whose message is only « fetch failed ». */
const noticeOf = (error: unknown) => (error instanceof TypeError ? "no answer" : reasonOf(error))

/** The keys beside an archive; after a restore those of the site may differ. */
export const keysBeside = (file: string, own: BackendKeys) =>
  readFile(keysFileOf(file), "utf8").then(parseKeys, () => own)

/**
 * Copies the archives of the folder that are not yet in the bucket, the newest first, and records the outcome for staff. Stops at the first failure,
 * which it returns; the next run tries again.
 */
export async function copyAway(installation: Installation, place: CopyPlace): Promise<string | null> {
  const { location, dataDir, keys } = installation
  const folder = backupsOf(dataDir)
  const present = await readdir(folder).catch(() => [])
  const waiting = await withConnection(location, (ask) =>
    ask(
      "select id, archive from public.backups where archive = any($1) and copied_at is null order by created_at desc limit $2",
      [present, MOST_AT_ONCE],
    ),
  )
  if (waiting.length === 0) return null
  const seal = await createArchiveSeal(place.passphrase)
  for (const { id, archive } of waiting) {
    const file = join(folder, String(archive))
    const failure = await sealArchive(file, await keysBeside(file, keys), seal)
      .then((sealed) => place.write(sealedNameOf(basename(file)), sealed))
      .then(
        () => null,
        (error: unknown) => noticeOf(error).slice(0, 500),
      )
    await withConnection(location, (ask) =>
      ask(
        "update public.backups set copy_failure = $2, copied_at = case when $2::text is null then now() end where id = $1",
        [id, failure],
      ),
    )
    if (failure !== null) return failure
  }
  return null
}
