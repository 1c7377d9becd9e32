import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { listFolder, SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"
import { uploadFolder, type UploadPurpose } from "#domain/uploads/rules.ts"
import { PARTS } from "./part-queries.ts"
import type { ProjectPhoto } from "./data/list-parts.ts"

/** Addresses of files of a project by path, good for an hour; asked for again when there are others. */
function addressesQuery(projectId: string, paths: string[]) {
  return queryOptions({
    queryKey: ["signed", projectId, paths.toSorted()],
    queryFn: () => signFiles(browserDb(), paths),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
    placeholderData: (before) => before,
  })
}

/** What shows photos: null for one that is not known yet, or whose file is gone. */
export type AddressOf = (photo: Pick<ProjectPhoto, "path" | "small_path" | "url">) => string | null

/** As many as a screen shows: their addresses are asked for first. */
const SEEN_FIRST = 24
const smallPaths = (photos: readonly ProjectPhoto[]) =>
  photos.flatMap(({ path, small_path }) => small_path ?? path ?? [])

/** The small pictures that lists are made of; `isWaiting` until each has its address or none. */
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
  const isWaiting = [first, rest].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return { read: first.error ? first : rest, addressOf, isWaiting }
}

/** The whole pictures of those that are looked at; the small ones stand there until they come. */
export function useWholePictures(projectId: string, photos: readonly ProjectPhoto[], small: AddressOf): AddressOf {
  const paths = photos.flatMap(({ path, small_path }) => (path !== null && small_path !== null ? path : []))
  const whole = useQuery(addressesQuery(projectId, paths)).data
  return (photo) => whole?.get(photo.path ?? "") ?? small(photo)
}

/** The stored files of a project, whether a record names them or not. */
export function folderQuery(projectId: string, purpose: UploadPurpose) {
  const folder = uploadFolder(purpose, projectId)
  return queryOptions({
    queryKey: [PARTS.documents, "files", folder] as const,
    queryFn: () => listFolder(browserDb(), folder),
  })
}
