import { dataOf, type Db } from "#app/lib/db.ts"

/** The bucket of the private files; documents that the site makes are in another one. */
const BUCKET = "documents"
/** Specification §9: one hour for a preview, five minutes for a download. */
const SHOWN_SECONDS = 3600
const TAKEN_SECONDS = 300
/** Paths per signing request; the gate refuses more. */
const MOST_SIGNED_AT_ONCE = 100
/** When signed URLs are refetched, in ms: well before they expire after an hour. */
export const SIGNED_MS = 45 * 60_000

/** Signed URLs of private files, valid for an hour, by path. A file that no longer exists has none. */
export async function signFiles(db: Db, paths: readonly string[], bucket = BUCKET): Promise<Map<string, string>> {
  const parts = Array.from({ length: Math.ceil(paths.length / MOST_SIGNED_AT_ONCE) }, (_, part) =>
    paths.slice(part * MOST_SIGNED_AT_ONCE, (part + 1) * MOST_SIGNED_AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((part) => db.storage.from(bucket).createSignedUrls(part, SHOWN_SECONDS).then(dataOf)),
  )
  return new Map(
    answers.flat().flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])),
  )
}

/**
 * A signed URL that downloads the file. The option of supabase-js for it encodes the name twice: the name of a file with an accent would
 * contain %C3%A9.
 */
export async function signDownload(db: Db, path: string, name: string, bucket = BUCKET): Promise<string> {
  const data = await db.storage.from(bucket).createSignedUrl(path, TAKEN_SECONDS).then(dataOf)
  const address = new URL(data.signedUrl)
  address.searchParams.set("download", name)
  return address.href
}

export type ListedFile = { name: string; path: string; size: number; mimeType: string; lastModified: string }
const MOST_LISTED = 100

/** The files of a folder, newest first. */
export async function listFolder(db: Db, folder: string): Promise<ListedFile[]> {
  const data = await db.storage
    .from(BUCKET)
    .list(folder, { limit: MOST_LISTED, sortBy: { column: "created_at", order: "desc" } })
    .then(dataOf)
  return data.map(({ name, metadata, updated_at, created_at }) => {
    const { size, mimetype } = (metadata ?? {}) as { size?: number; mimetype?: string }
    return {
      name,
      path: `${folder}/${name}`,
      size: size ?? 0,
      mimeType: mimetype ?? "",
      lastModified: updated_at ?? created_at ?? "",
    }
  })
}

/** Removes a file by its path and returns whether that succeeded; the reason of a failure goes to the log. */
export async function removeFile(db: Db, path: string): Promise<boolean> {
  const { error } = await db.storage.from(BUCKET).remove([path])
  if (error) console.error("A file could not be removed", error)
  return error === null
}
