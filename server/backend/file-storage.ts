import { createHash } from "node:crypto"
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { App } from "@supabase/lite"

type Storage = NonNullable<App["_storageAdapter"]>
type Metadata = Awaited<ReturnType<Storage["headObject"]>>
type StoredMetadata = Omit<Metadata, "lastModified"> & { lastModified: string }

/** Answered when the bytes of a known object are gone; the backend turns the status into its own « not found ». */
class MissingObject extends Error {
  readonly statusCode = 404
}

/**
 * Keeps the bytes of stored objects in a folder of this machine. A file's name is the hash of its bucket and key, so no key,
 * however written, leads out of the folder. The backend writes without a version and reads with one: versions play no part here. Writes go to a second name first: a file is whole or absent.
 */
export function createFileStorage(folder: string): Storage {
  const pathOf = (bucket: string, key: string) => {
    const name = createHash("sha256")
      .update(JSON.stringify([bucket, key]))
      .digest("hex")
    return join(folder, name.slice(0, 2), name)
  }
  const readMetadata = async (path: string): Promise<Metadata> => {
    const text = await readFile(`${path}.json`, "utf8").catch(() => {
      throw new MissingObject("Object not found")
    })
    const stored = JSON.parse(text) as StoredMetadata
    return { ...stored, lastModified: new Date(stored.lastModified) }
  }
  const write = async (path: string, bytes: Uint8Array, metadata: Metadata) => {
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFile(`${path}.part`, bytes)
      await writeFile(`${path}.json.part`, JSON.stringify(metadata))
    } catch (error) {
      // A disk that takes no more is not filled with halves.
      for (const part of [`${path}.part`, `${path}.json.part`]) await rm(part, { force: true })
      throw error
    }
    await rename(`${path}.json.part`, `${path}.json`)
    await rename(`${path}.part`, path)
  }
  const remove = async (path: string) => {
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  return {
    driver: folder,
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
      await write(pathOf(bucket, key), bytes, metadata)
      return metadata
    },
    async getObject(bucket, key, _version, headers) {
      const path = pathOf(bucket, key)
      const metadata = await readMetadata(path)
      if (headers?.ifNoneMatch === metadata.eTag) {
        return { metadata: { ...metadata, httpStatusCode: 304 }, httpStatusCode: 304 }
      }
      return { metadata, httpStatusCode: 200, body: await readFile(path) }
    },
    headObject: (bucket, key) => readMetadata(pathOf(bucket, key)),
    deleteObject: (bucket, key) => remove(pathOf(bucket, key)),
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(pathOf(bucket, key))))
    },
    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const from = pathOf(sourceBucket, source)
      const to = pathOf(destinationBucket, destination)
      const metadata = { ...(await readMetadata(from)), lastModified: new Date() }
      await mkdir(dirname(to), { recursive: true })
      await copyFile(from, to)
      await writeFile(`${to}.json`, JSON.stringify(metadata))
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified }
    },
    async privateAssetUrl(bucket, key) {
      return `file://${pathOf(bucket, key)}`
    },
  }
}
