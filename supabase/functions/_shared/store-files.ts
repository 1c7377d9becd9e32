import { AppError } from "#domain/errors.ts"
import type { Db } from "./deps.ts"

export type FileToStore = { path: string; bytes: Uint8Array<ArrayBuffer> }

/** Browsers may cache a stored file this long, in seconds (specification §9). */
const KEPT_SECONDS = "3600"

/** Stores files of one type under new names. Service client: no other role may write to the buckets directly. */
export async function storeFiles(
  service: Db,
  bucket: string,
  contentType: string,
  files: FileToStore[],
): Promise<void> {
  for (const { path, bytes } of files) {
    const { error } = await service.storage
      .from(bucket)
      .upload(path, bytes.buffer, { contentType, cacheControl: KEPT_SECONDS, upsert: false })
    if (error) throw new AppError("unexpected", { cause: error })
  }
}
