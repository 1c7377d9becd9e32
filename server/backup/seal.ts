import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from "node:crypto"
import { StartError } from "../env.ts"
import { SAYS } from "./sentences.ts"

/**
 * The format of a sealed file. The header: 16 bytes of magic, the version, the parameters of scrypt (log2 N, r, p), a salt of the passphrase, a
 * salt of this file, and the HMAC of all this. Then the content in pieces of 64 KiB, each sealed by AES-256-GCM. The nonce of a piece is its
 * number and a mark of the last one, so that a piece that is cut off, moved or appended does not open (the STREAM of https://age-encryption.org/v1).
 */
const MAGIC = Buffer.from("mirabelle sealed")
const VERSION = 1
const SALT_BYTES = 16
const MAC_BYTES = 32
const PARAMETERS_AT = MAGIC.length + 1
const SALT_AT = PARAMETERS_AT + 3
const FILE_SALT_AT = SALT_AT + SALT_BYTES
const MAC_AT = FILE_SALT_AT + SALT_BYTES
const HEADER_BYTES = MAC_AT + MAC_BYTES
const PIECE = 64 * 1024
const TAG_BYTES = 16

/** 32 MiB of memory; as strong as OWASP's first choice, which takes 128 MiB. */
const PARAMETERS = { log2N: 15, r: 8, p: 3 }
/** A file cannot ask for more memory (128 MiB) or time when it is opened. */
const MOST = { log2N: 17, r: 8, p: 4 }

/** Opens a file from its beginning, as often as it is called. */
export type Bytes = () => AsyncIterable<Buffer>
/** Seals a content under a key of its own. */
export type Seal = (content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/** The passphrase is not that of the file: another can be asked for. */
export class WrongPassphrase extends StartError {}

/** Derives the key of a passphrase once; each sealed content then gets a key of its own. */
export async function createArchiveSeal(passphrase: string, { log2N, r, p } = PARAMETERS): Promise<Seal> {
  const start = Buffer.concat([MAGIC, Buffer.from([VERSION, log2N, r, p]), randomBytes(SALT_BYTES)])
  const master = await derive(passphrase, start)
  return async function* (content) {
    const header = Buffer.concat([start, randomBytes(SALT_BYTES)])
    const { key, mac } = keysOf(master, header)
    yield Buffer.concat([header, mac])
    let number = 0
    for await (const { piece, isLast } of inPieces(content, PIECE)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      number += 1
    }
  }
}

/** Size of the sealed file for a content of this size. */
export const sealedSize = (bytes: number) => HEADER_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / PIECE))

export const isSealed = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC)

/**
 * Returns the content of a sealed file. Reading it throws a `StartError` when a piece was altered; the content is whole once it has ended.
 * @throws {WrongPassphrase} or, for a damaged header or an unknown version, {StartError}
 */
export async function unseal(bytes: Bytes, name: string, passphrase: string): Promise<Bytes> {
  const header = await readStart(bytes, HEADER_BYTES)
  if (header.length < HEADER_BYTES || !isSealed(header)) throw new StartError(SAYS.archiveDamaged(name))
  checkParameters(header, name)
  const { key, mac } = keysOf(await derive(passphrase, header), header.subarray(0, MAC_AT))
  if (!timingSafeEqual(mac, header.subarray(MAC_AT))) throw new WrongPassphrase(SAYS.wrongPassphrase(name))
  return async function* () {
    let number = 0
    for await (const { piece, isLast } of inPieces(withoutFirst(HEADER_BYTES, bytes()), PIECE + TAG_BYTES)) {
      yield openPiece(piece, key, nonceOf(number, isLast), name)
      number += 1
    }
  }
}

function checkParameters(header: Buffer, name: string): void {
  const [version = 0, log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length, SALT_AT)
  if (version > VERSION) throw new StartError(SAYS.newerVersion(name))
  const isBounded = log2N <= MOST.log2N && r <= MOST.r && p <= MOST.p
  if (version < 1 || !isBounded || log2N < 1 || r < 1 || p < 1) throw new StartError(SAYS.archiveDamaged(name))
}

function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer {
  try {
    const end = piece.length - TAG_BYTES
    const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(piece.subarray(end))
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()])
  } catch (cause) {
    throw new StartError(SAYS.archiveDamaged(name), { cause })
  }
}

/** The same passphrase typed on another keyboard must open: accents in one form, no spaces around. */
const normalized = (passphrase: string) => passphrase.normalize("NFC").trim()

function derive(passphrase: string, header: Buffer): Promise<Buffer> {
  const [log2N = 0, r = 0, p = 0] = header.subarray(PARAMETERS_AT, SALT_AT)
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 1024 * 1024 }
  const salt = header.subarray(SALT_AT, FILE_SALT_AT)
  return new Promise((resolve, reject) => {
    scrypt(normalized(passphrase), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function keysOf(master: Buffer, header: Buffer) {
  const both = Buffer.from(hkdfSync("sha256", master, header.subarray(FILE_SALT_AT), "mirabelle archive", 64))
  return {
    key: both.subarray(0, 32),
    mac: createHmac("sha256", both.subarray(32)).update(header).digest(),
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a content into pieces of one size; the last one may be shorter. */
async function* inPieces(content: AsyncIterable<Buffer>, size: number) {
  let pending = Buffer.alloc(0)
  for await (const chunk of content) {
    pending = Buffer.concat([pending, chunk])
    let start = 0
    // A whole piece stays pending until more follows: it may be the last one.
    for (; pending.length - start > size; start += size)
      yield { piece: pending.subarray(start, start + size), isLast: false }
    pending = pending.subarray(start)
  }
  yield { piece: pending, isLast: true }
}

/** The first bytes of a file; fewer when it is shorter. */
export async function readStart(bytes: Bytes, length: number): Promise<Buffer> {
  let start = Buffer.alloc(0)
  for await (const chunk of bytes()) {
    start = Buffer.concat([start, chunk])
    if (start.length >= length) break
  }
  return start.subarray(0, length)
}

/** The bytes without the first `length` ones. */
async function* withoutFirst(length: number, bytes: AsyncIterable<Buffer>) {
  let left = length
  for await (const chunk of bytes) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
