import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"

/**
 * Removes from the storage the files whose rows were deleted, and the copies of pictures. A failed removal is retried later; removing twice changes
 * nothing. Service client: the rows that gave rights over these files no longer exist.
 */
export async function removeFiles(deps: Deps): Promise<{ removed: number }> {
  const due = await unwrap(deps.service.rpc("claim_file_removals"))
  let removed = 0
  for (const [bucket, files] of Map.groupBy(due, (file) => file.bucket)) {
    const { error } = await deps.service.storage
      .from(bucket)
      .remove(files.flatMap(({ path }) => [path, ...copyPaths(path)]))
    if (error) {
      deps.log.warn({ err: error, bucket, count: files.length }, "files could not be removed")
      continue
    }
    const ids = files.map(({ id }) => id)
    await unwrap(deps.service.from("file_removals").delete().in("id", ids))
    removed += files.length
  }
  return { removed }
}
