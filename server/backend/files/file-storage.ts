import { createHash } from "node:crypto"
import type { LiteStorage } from "../lite-internals.ts"
import type { FileStore } from "./file-store.ts"

type Metadata = Awaited<ReturnType<LiteStorage["headObject"]>>
type StoredMetadata = Omit<Metadata, "lastModified"> & { lastModified: string }

/** The bytes of a known object are missing; the backend turns the status into its own « not found ». */
class MissingObject extends Error {
  readonly statusCode = 404

  constructor() {
    super("Object not found")
  }
}

/** The name under which the bytes of an object are stored. */
export function storedNameOf(bucket: string, key: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([bucket, key]))
    .digest("hex")
  return `${hash.slice(0, 2)}/${hash}`
}

/**
 * Stores the bytes of each object and, in a `.json` file beside them, its metadata. A file's name is the hash of its bucket and key, so no
 * key can address another path. The backend writes without a version and reads with one: versions are ignored. The metadata are
 * written last and removed first: when they exist, the bytes do too.
 */
export function createFileStorage(store: FileStore): LiteStorage {
  const readMetadata = async (name: string): Promise<Metadata> => {
    const text = await store.read(`${name}.json`)
    if (!text) throw new MissingObject()
    const stored = JSON.parse(text.toString()) as StoredMetadata
    return { ...stored, lastModified: new Date(stored.lastModified) }
  }
  const readBytes = async (name: string): Promise<Buffer> => {
    const bytes = await store.read(name)
    if (!bytes) throw new MissingObject()
    return bytes
  }
  const write = async (name: string, bytes: Uint8Array, metadata: Metadata) => {
    await store.write(name, bytes)
    try {
      await store.write(`${name}.json`, Buffer.from(JSON.stringify(metadata)))
    } catch (error) {
      // Without metadata, the bytes would never be found or removed.
      await remove(name).catch(() => {})
      throw error
    }
  }
  const remove = async (name: string) => {
    await store.remove(`${name}.json`)
    await store.remove(name)
  }

  return {
    driver: store,
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
      const metadata: Metadata = {
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        lastModified: new Date(),
        eTag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`,
        httpStatusCode: 200,
      }
      await write(storedNameOf(bucket, key), bytes, metadata)
      return metadata
    },
    async getObject(bucket, key, _version, headers) {
      const name = storedNameOf(bucket, key)
      const metadata = await readMetadata(name)
      if (headers?.ifNoneMatch === metadata.eTag) {
        return { metadata: { ...metadata, httpStatusCode: 304 }, httpStatusCode: 304 }
      }
      return { metadata, httpStatusCode: 200, body: await readBytes(name) }
    },
    headObject: (bucket, key) => readMetadata(storedNameOf(bucket, key)),
    deleteObject: (bucket, key) => remove(storedNameOf(bucket, key)),
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(storedNameOf(bucket, key))))
    },
    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const from = storedNameOf(sourceBucket, source)
      const metadata = { ...(await readMetadata(from)), lastModified: new Date() }
      await write(storedNameOf(destinationBucket, destination), await readBytes(from), metadata)
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified }
    },
    privateAssetUrl: () => Promise.reject(new Error("Files have no address of their own")),
  }
}
