import { type FileStore, STORED_NAME } from "./file-store.ts"
import { type Bucket, createS3Client } from "./s3-client.ts"

/**
 * Keeps files in a bucket of an S3-compatible service, or in one of its folders, which must be used for nothing else; a file has at most about 10 MB.
 */
export function createS3Store(bucket: Bucket, folder?: string): FileStore {
  const { ask, list } = createS3Client(bucket)
  const prefix = folder ? `${folder}/` : ""
  return {
    async read(name) {
      const answer = await ask("GET", `/${prefix}${name}`)
      if (answer.status === 404) return null
      return Buffer.from(await answer.arrayBuffer())
    },
    async write(name, bytes) {
      const answer = await ask("PUT", `/${prefix}${name}`, { body: bytes })
      if (!answer.ok) throw new Error("There is no such bucket")
    },
    async remove(name) {
      await ask("DELETE", `/${prefix}${name}`)
    },
    async *list() {
      for await (const key of list(prefix)) {
        const name = key.slice(prefix.length)
        if (STORED_NAME.test(name)) yield name
      }
    },
  }
}
