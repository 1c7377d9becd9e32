import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { prepareFolder } from "../../files/data-dir.ts"
import { type Env, StartError } from "../../env.ts"
import type { FileStore } from "./file-store.ts"
import { closeFolders, createFolderStore } from "./folder-store.ts"

export type ChosenFiles = {
  store: FileStore
  /** True when other processes of the site can use the same files. */
  isShared: boolean
}

/**
 * Opens the S3 bucket, the folder that several processes share, or a folder in the data folder.
 * @throws {StartError} when the bucket or the shared folder cannot be used.
 */
export async function openChosenFiles(env: Env, dataDir: string): Promise<ChosenFiles> {
  const { S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "", STORAGE_DIR } = env
  if (S3_BUCKET_URL) {
    const { createS3Store } = await import("./s3-store.ts")
    const key = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
    const store = createS3Store({ url: S3_BUCKET_URL, region: S3_REGION, ...key }, env.S3_PREFIX)
    await proveWriting(store)
    return { store, isShared: true }
  }
  const folder = STORAGE_DIR ? await prepareFolder("STORAGE_DIR", STORAGE_DIR) : join(dataDir, "storage")
  await closeFolders(folder)
  return { store: createFolderStore(folder), isShared: Boolean(STORAGE_DIR) }
}

/** Writes, reads and removes a probe file. Its name is random, because another process may be starting at the same moment. */
async function proveWriting(store: FileStore): Promise<void> {
  const probe = `00/${randomBytes(32).toString("hex")}`
  try {
    await store.write(probe, Buffer.from("written"))
    if ((await store.read(probe))?.toString() !== "written") throw new Error("what was written is not there")
    await store.remove(probe)
  } catch (cause) {
    const reason = cause instanceof TypeError ? "no answer" : (cause as Error).message
    throw new StartError(`S3_BUCKET_URL: the bucket cannot be used (${reason}).`, { cause })
  }
}
