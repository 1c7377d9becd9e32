import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"

/** Location of a file: in a bucket, or at a public URL. */
export type StoredPlace = { url: string; bucket: string | null; path: string | null }

/** A photo, and its smaller copy for lists when there is one. */
export type StoredPhoto = StoredPlace & { small_path: string | null }

/** One hour (specification §9). */
const SHOWN_SECONDS = 3600

/** Returns the files with their URLs: for a file in a bucket, valid for an hour, or null when it is missing. Service client: visitors have no access to the buckets. */
export async function signPlaces<Place extends StoredPlace>(
  { service, log }: Deps,
  places: readonly Place[],
): Promise<(Omit<Place, "url"> & { url: string | null })[]> {
  const signed = new Map<string, string>()
  const stored = places.flatMap(({ bucket, path }) => (bucket && path ? [{ bucket, path }] : []))
  for (const [bucket, files] of Map.groupBy(stored, (place) => place.bucket)) {
    for (let from = 0; from < files.length; from += 100) {
      const paths = files.slice(from, from + 100).map(({ path }) => path)
      // A page without some pictures is better than no page.
      const answers = await unwrap(service.storage.from(bucket).createSignedUrls(paths, SHOWN_SECONDS)).catch(
        (error: unknown) => {
          log.warn({ err: error, bucket }, "files could not be signed")
          return []
        },
      )
      for (const { path, signedUrl, error } of answers)
        if (path && signedUrl && !error) signed.set(`${bucket}/${path}`, signedUrl)
    }
  }
  return places.map((place) => ({
    ...place,
    url: place.bucket && place.path ? (signed.get(`${place.bucket}/${place.path}`) ?? null) : place.url,
  }))
}

/** The same for photos; `small_url` is the small copy for lists, or the whole picture when there is none. */
export async function signPhotos<Photo extends StoredPhoto>(deps: Deps, photos: readonly Photo[]) {
  const small = photos.flatMap(({ url, bucket, small_path: path }) => (path ? [{ url, bucket, path }] : []))
  const [whole, lists] = await Promise.all([signPlaces(deps, photos), signPlaces(deps, small)])
  const addresses = new Map(lists.map(({ path, url }) => [path, url]))
  return whole.map((photo) => ({ ...photo, small_url: addresses.get(photo.small_path ?? "") ?? photo.url }))
}
