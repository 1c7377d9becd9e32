import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"

/**
 * Removes from the storage the files whose rows were deleted, and the copies of pictures. A failed removal is retried later; removing twice changes
 * nothing. Service client: the rows that gave rights over these files no longer exist.
 */
export async function removeFiles({ service, log }: Deps): Promise<{ removed: number }> {
  const due = await unwrap(service.rpc("claim_jobs", { p_kind: "file", p_limit: 100 }))
  let removed = 0
  for (const [bucket, files] of Map.groupBy(due, ({ subject }) => subject.slice(0, subject.indexOf("/")))) {
    const paths = files.map(({ subject }) => subject.slice(bucket.length + 1))
    const { error } = await service.storage.from(bucket).remove(paths.flatMap((path) => [path, ...copyPaths(path)]))
    const jobs = { p_kind: "file", p_subjects: files.map(({ subject }) => subject) }
    if (error) {
      log.warn({ err: error, bucket, count: files.length }, "files could not be removed")
      await unwrap(service.rpc("postpone_jobs", { ...jobs, p_error: error.message }))
    } else {
      await unwrap(service.rpc("finish_jobs", jobs))
      removed += files.length
    }
  }
  return { removed }
}
