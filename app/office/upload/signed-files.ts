import { dataOf, type Db } from "#app/lib/db.ts"

/** Where private files lie. */
const BUCKET = "documents"
/** Specification §9: an hour to look at, five minutes to take away. */
const SHOWN_SECONDS = 3600
const TAKEN_SECONDS = 300
/** The storage is asked about so many at once, and the gate lets no more pass. */
const MOST_SIGNED_AT_ONCE = 100
/** Well before the hour that a signed address lasts. */
export const SIGNED_MS = 45 * 60_000

/** Addresses that show private files for an hour, by path; one whose file is gone has none. */
export async function signFiles(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  const parts = Array.from({ length: Math.ceil(paths.length / MOST_SIGNED_AT_ONCE) }, (_, part) =>
    paths.slice(part * MOST_SIGNED_AT_ONCE, (part + 1) * MOST_SIGNED_AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((part) => db.storage.from(BUCKET).createSignedUrls(part, SHOWN_SECONDS).then(dataOf)),
  )
  return new Map(
    answers.flat().flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])),
  )
}

/**
 * An address that hands the file itself to the browser's downloads. supabase-js has an option for it, which encodes the name twice: a
 * file with an accent would be called %C3%A9.
 */
export async function signDownload(db: Db, path: string, name: string): Promise<string> {
  const data = await db.storage.from(BUCKET).createSignedUrl(path, TAKEN_SECONDS).then(dataOf)
  const address = new URL(data.signedUrl)
  address.searchParams.set("download", name)
  return address.href
}

export type ListedFile = { name: string; path: string; size: number; mimeType: string; lastModified: string }
const MOST_LISTED = 100

/** The files of a folder, the newest first. */
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

/** Removes a file by its path, and answers whether it is gone; why not is for the log. */
export async function removeFile(db: Db, path: string): Promise<boolean> {
  const { error } = await db.storage.from(BUCKET).remove([path])
  if (error) console.error("A file could not be removed", error)
  return error === null
}
