import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { basename } from "node:path"
import type { Readable } from "node:stream"
import { text as textOf } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { extract, pack } from "tar-stream"
import type { BackendKeys } from "../backend/keys.ts"
import { StartError } from "../env.ts"
import { type Manifest, parseManifest, signatureOf } from "./manifest.ts"
import { SAYS } from "./sentences.ts"

/** A part of an archive: rows of a table in COPY format, or a stored file. No part is larger than a stored file may be. */
export type Part = { name: string; bytes: Buffer }

/** Where an archive is read from, as often as `open` is called. `name` stands in the sentences. */
export type Source = { name: string; open: () => Readable }

export const onDisk = (path: string): Source => ({ name: basename(path), open: () => createReadStream(path) })

const MANIFEST = "manifest.json"
const SIGNATURE = "signature"
const NEWLINE = 0x0a

/** The table whose rows a part holds; undefined for a stored file. */
export const tableOf = (name: string) => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1]
/** Returns the storage name of a part that is a stored file, else undefined: no part can address another path. */
export const fileOf = (name: string) => /^files\/([0-9a-f]{2}\/[0-9a-f]{64}(?:\.json)?)$/.exec(name)?.[1]

/** Prefix of each part in the archive's hash: bytes cannot move from one part to the next unnoticed. */
const headOf = (name: string, size: number) => `${name}\0${size}\0`

/**
 * Writes the parts as they come, then the manifest that `conclude` returns for their digest, then its signature. Resolves when the
 * file is on the disk.
 */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<Part>,
  conclude: (digest: string) => Manifest,
  keys: BackendKeys,
): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      // Without this listener, an error such as a full disk would end the process.
      tar.entry({ name }, bytes, (error) => (error ? reject(error) : resolve())).on("error", reject)
    })
  const hash = createHash("sha256")
  const fill = async () => {
    for await (const { name, bytes } of parts) {
      hash.update(headOf(name, bytes.length)).update(bytes)
      await add(name, bytes)
    }
    const manifest = JSON.stringify(conclude(hash.digest("hex")), null, 1)
    await add(MANIFEST, manifest)
    await add(SIGNATURE, signatureOf(manifest, keys))
    tar.finalize()
  }
  const filled = fill().catch((error: unknown) => {
    tar.destroy()
    throw error
  })
  await Promise.all([filled, written])
}

type Taker = (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>

/** Passes each part to `take` as it is read; returns the manifest and signature as written, and the digest as computed. */
async function readParts({ open }: Source, take: Taker) {
  const tar = extract()
  const read = pipeline(open(), createGunzip(), tar)
  const hash = createHash("sha256")
  const trailers: Record<string, string> = {}
  const walk = async () => {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (name === MANIFEST || name === SIGNATURE) {
        trailers[name] = await textOf(entry)
        continue
      }
      hash.update(headOf(name, size))
      await take(name, hashing(entry as AsyncIterable<Buffer>, hash))
    }
  }
  await Promise.all([walk(), read])
  return { manifest: trailers[MANIFEST], signature: trailers[SIGNATURE], digest: hash.digest("hex") }
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/**
 * Reads a whole archive and returns its manifest once all its bytes, rows and files are present.
 * @throws {StartError} with one sentence when it is truncated, altered, of a newer version, or the keys are another site's.
 */
export async function verifyArchive(source: Source, keys: BackendKeys): Promise<Manifest> {
  const { name: archive } = source
  const rows = new Map<string, number>()
  let files = 0
  const damaged = (why?: string, cause?: unknown) => new StartError(SAYS.archiveDamaged(archive, why), { cause })
  const found = await readParts(source, async (name, bytes) => {
    const table = tableOf(name)
    if (fileOf(name)) files += 1
    else if (!table) throw damaged(SAYS.foreignPart(name))
    let count = 0
    for await (const chunk of bytes) if (table) for (const byte of chunk) if (byte === NEWLINE) count += 1
    if (table) rows.set(table, (rows.get(table) ?? 0) + count)
  }).catch((error: unknown) => {
    throw error instanceof StartError ? error : damaged(undefined, error)
  })
  const { manifest: text, signature, digest } = found
  if (text === undefined || signature === undefined) throw damaged(SAYS.endMissing)
  const manifest = parseManifest(text, archive)
  if (signatureOf(text, keys) !== signature) throw new StartError(SAYS.otherKeys(archive))
  if (manifest.digest !== digest) throw damaged(SAYS.bytesDiffer)
  const isComplete =
    manifest.files === files && manifest.tables.every((table) => table.rows === (rows.get(table.name) ?? 0))
  if (!isComplete) throw damaged(SAYS.rowsMissing)
  return manifest
}

/** Reads a verified archive again, for its rows and files. @throws {StartError} when it has changed since. */
export async function openArchive(source: Source, digest: string, take: Taker): Promise<void> {
  const found = await readParts(source, take)
  if (found.digest !== digest) throw new StartError(SAYS.changedMeanwhile(source.name))
}
