import { toAppError } from "#domain/errors.ts"
import type { Db } from "#app/lib/db.ts"
import type { ContactPhoto } from "../data.ts"

const BUCKET = "documents"
/** Specification §9: an hour to look at, five minutes to take away. */
const SHOWN_SECONDS = 3600
const TAKEN_SECONDS = 300

/** Addresses that show private photos for an hour, by path; one whose file is gone has none. */
export async function signPhotos(db: Db, photos: readonly ContactPhoto[]): Promise<Map<string, string>> {
  const paths = photos.map(({ path }) => path)
  const { data, error } = await db.storage.from(BUCKET).createSignedUrls(paths, SHOWN_SECONDS)
  if (error) throw toAppError(error)
  return new Map(data.flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])))
}

/** An address that hands the file itself to the browser's downloads. */
export async function signDownload(db: Db, { path, name }: ContactPhoto): Promise<string> {
  const { data, error } = await db.storage.from(BUCKET).createSignedUrl(path, TAKEN_SECONDS, { download: name })
  if (error) throw toAppError(error)
  return data.signedUrl
}
