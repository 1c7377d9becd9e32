import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { listFolder, SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"
import { uploadFolder, type UploadPurpose } from "#domain/uploads/rules.ts"
import { PARTS } from "./part-queries.ts"
import type { ProjectPhoto } from "./parts.ts"

/** Addresses of the photos by path, good for an hour; asked for again when there are others. */
export function addressesQuery(projectId: string, photos: readonly ProjectPhoto[]) {
  const paths = photos.flatMap(({ path }) => path ?? [])
  return queryOptions({
    queryKey: ["signed", projectId, paths.toSorted()],
    queryFn: () => signFiles(browserDb(), paths),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
    placeholderData: (before) => before,
  })
}

/** The stored files of a project, whether a record names them or not. */
export function folderQuery(projectId: string, purpose: UploadPurpose) {
  const folder = uploadFolder(purpose, projectId)
  return queryOptions({
    queryKey: [PARTS.documents, "files", folder] as const,
    queryFn: () => listFolder(browserDb(), folder),
  })
}
