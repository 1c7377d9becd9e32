import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { listFolder, SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"
import { uploadFolder, type UploadPurpose } from "#domain/uploads/rules.ts"
import { PARTS } from "./parts.ts"
import type { ProjectPhoto } from "./data/list-parts.ts"

/** Signed URLs of a project's files by path, valid for an hour; requested again when the set of paths changes. */
function addressesQuery(projectId: string, paths: string[]) {
  return queryOptions({
    queryKey: ["signed", projectId, paths.toSorted()],
    queryFn: () => signFiles(browserDb(), paths),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
    placeholderData: (before) => before,
  })
}

/** The URL of a photo to display; null if it is not known yet or the file no longer exists. */
export type AddressOf = (photo: Pick<ProjectPhoto, "path" | "small_path" | "url">) => string | null

/** The number of URLs that are requested first: about one screen of photos. */
const SEEN_FIRST = 24
const smallPaths = (photos: readonly ProjectPhoto[]) =>
  photos.flatMap(({ path, small_path }) => small_path ?? path ?? [])

/** The small pictures for lists. `isWaiting` until the requests for all URLs have ended, also by a failure. */
export function useSmallPictures(projectId: string, photos: readonly ProjectPhoto[]) {
  const first = useQuery(addressesQuery(projectId, smallPaths(photos.slice(0, SEEN_FIRST))))
  const isFirstThere = first.isSuccess && !first.isPlaceholderData
  const rest = useQuery({
    ...addressesQuery(projectId, smallPaths(photos.slice(SEEN_FIRST))),
    enabled: isFirstThere,
  })
  const addressOf: AddressOf = ({ path, small_path, url }) => {
    const shown = small_path ?? path
    return shown === null ? url : (first.data?.get(shown) ?? rest.data?.get(shown) ?? null)
  }
  // The second query does not run after a failure of the first one.
  const isWaiting =
    !first.error && [first, rest].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return { read: first.error ? first : rest, addressOf, isWaiting }
}

/** The full-size pictures of opened photos; the small ones are shown until they are signed. */
export function useWholePictures(projectId: string, photos: readonly ProjectPhoto[], small: AddressOf): AddressOf {
  const paths = photos.flatMap(({ path, small_path }) => (path !== null && small_path !== null ? path : []))
  const whole = useQuery(addressesQuery(projectId, paths)).data
  return (photo) => whole?.get(photo.path ?? "") ?? small(photo)
}

/** The stored files in a project's folder for one purpose, with or without a row that names them. */
export function folderQuery(projectId: string, purpose: UploadPurpose) {
  const folder = uploadFolder(purpose, projectId)
  return queryOptions({
    queryKey: [PARTS.documents, "files", folder] as const,
    queryFn: () => listFolder(browserDb(), folder),
  })
}
