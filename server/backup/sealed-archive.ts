import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { Readable } from "node:stream"
import { z } from "zod"
import { type BackendKeys, parseKeys } from "../backend/keys.ts"
import { StartError } from "../env.ts"
import type { Source } from "./archive.ts"
import { type Bytes, type Seal, sealedSize, unseal } from "./seal.ts"
import { SAYS } from "./sentences.ts"

/** Longest first line: the keys take less than a kilobyte. */
const LONGEST_LINE = 16 * 1024
const NEWLINE = 0x0a

export const sealedNameOf = (archive: string) => archive.replace(/\.tar\.gz$/, ".archive")

/** One sealed file of an archive and its keys: the keys in a line of JSON, then the archive as it is. */
export async function sealArchive(file: string, keys: BackendKeys, seal: Seal) {
  const line = Buffer.from(`${JSON.stringify({ keys })}\n`)
  const { size } = await stat(file)
  async function* content(): AsyncGenerator<Buffer> {
    yield line
    // No more than the size that was announced, should the file be replaced meanwhile.
    if (size > 0) yield* createReadStream(file, { end: size - 1 }) as AsyncIterable<Buffer>
  }
  return { bytes: sealedSize(line.length + size), body: Readable.from(seal(content()), { objectMode: false }) }
}

/**
 * Opens a sealed file: its keys, and its archive, which is decrypted while it is read.
 * @throws {StartError} with one sentence for a wrong passphrase or a damaged file.
 */
export async function openSealedArchive(
  bytes: Bytes,
  name: string,
  passphrase: string,
): Promise<{ keys: BackendKeys; source: Source }> {
  const content = await unseal(bytes, name, passphrase)
  const line = await readLine(content, name)
  const open = () => Readable.from(withoutLine(content()), { objectMode: false })
  return { keys: keysIn(line.toString(), name), source: { name, open } }
}

const lineSchema = z.object({ keys: z.unknown() })

function keysIn(line: string, name: string): BackendKeys {
  try {
    return parseKeys(JSON.stringify(lineSchema.parse(JSON.parse(line)).keys))
  } catch (cause) {
    throw new StartError(SAYS.archiveDamaged(name), { cause })
  }
}

/** The first pieces are larger than the line: one is enough. */
async function readLine(content: Bytes, name: string): Promise<Buffer> {
  for await (const piece of content()) {
    const end = piece.indexOf(NEWLINE)
    if (end < 0 || end > LONGEST_LINE) break
    return piece.subarray(0, end)
  }
  throw new StartError(SAYS.archiveDamaged(name))
}

async function* withoutLine(content: AsyncIterable<Buffer>) {
  let isBehind = false
  for await (const piece of content) {
    yield isBehind ? piece : piece.subarray(piece.indexOf(NEWLINE) + 1)
    isBehind = true
  }
}
