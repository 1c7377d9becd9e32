import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { pack } from "tar-stream"

/** A packed part of an archive, on disk. */
export type Packed = { part: number; file: string; bytes: number; sha256: string }
/** Keeps a further part; its file goes afterwards. */
export type KeepPart = (packed: Packed) => Promise<void>
/** A file on disk that belongs into the first part. */
export type OnDisk = { name: string; path: string; bytes: number }

/** Bytes of a part before compression: PDFs hardly get smaller, and the bucket takes 50 MiB. */
export const MOST_BYTES = 40 * 1024 * 1024
/** What the tables become when compressed, at most. */
const TABLES_SHRINK_BY = 4

/**
 * Packs files into parts of a bounded size. A part that is full is kept at once, so that the disk never holds more than two. Parts that are full
 * have the numbers 2, 3 …; the last one, with the tables, is the first.
 */
export function createParts(folder: string, root: string, mtime: Date, keepPart: KeepPart, mostBytes = MOST_BYTES) {
  let further = 1
  let open = begin()

  function begin() {
    const file = join(folder, `${root}.tar.gz`)
    const tar = pack()
    const written = pipeline(tar, createGzip(), createWriteStream(file, { mode: 0o600 }))
    // Awaited at the end of the part, or with the next file.
    written.catch(() => {})
    return { file, tar, size: 0, written }
  }
  async function add(name: string, size: number, content: Readable) {
    open.size += size + 1024
    await Promise.race([pipeline(content, open.tar.entry({ name: `${root}/${name}`, size, mtime })), open.written])
  }
  async function finish(part: number): Promise<Packed> {
    const { file, tar, written } = open
    tar.finalize()
    await written
    const hash = createHash("sha256")
    await pipeline(createReadStream(file), hash)
    return { part, file, bytes: (await stat(file)).size, sha256: hash.digest("hex") }
  }
  async function turnOver() {
    further += 1
    const packed = await finish(further)
    await keepPart(packed)
    await rm(packed.file)
    open = begin()
  }
  return {
    /** Adds a file to the part that is being packed. */
    async addFile(name: string, bytes: Uint8Array): Promise<void> {
      if (open.size > 0 && open.size + bytes.byteLength > mostBytes) await turnOver()
      await add(name, bytes.byteLength, Readable.from([bytes]))
    },
    /** Adds the tables and ends the archive. */
    async end(tables: OnDisk[]): Promise<Packed> {
      const size = tables.reduce((sum, { bytes }) => sum + bytes, 0) / TABLES_SHRINK_BY
      if (open.size > 0 && open.size + size > mostBytes) await turnOver()
      for (const { name, path, bytes } of tables) await add(name, bytes, createReadStream(path))
      return finish(1)
    },
  }
}
