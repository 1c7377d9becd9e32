import { randomBytes } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { createArchiveSeal, isSealed, readStart, sealedSize, unseal, WrongPassphrase } from "./seal.ts"

const PASSPHRASE = "prune été salon clé neuf"
const HEADER = 84
const PIECE = 64 * 1024 + 16
const DAMAGED = /^L’archive a est incomplète ou a été modifiée\u00a0: rien n’a été écrit\.$/
/** As `createArchiveSeal` does it, at a cost that lets many files be opened. */
const seal = await createArchiveSeal(PASSPHRASE, { log2N: 4, r: 8, p: 1 })

/** The bytes in chunks of an odd size, as a network delivers them. */
function* chunks(bytes: Buffer, size = 50_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sealed = (content: Buffer) => buffer(seal(Readable.from(chunks(content))))
const open = async (bytes: Buffer, passphrase = PASSPHRASE) =>
  buffer((await unseal(() => Readable.from(chunks(bytes, 1000)), "a", passphrase))())

test.each([0, 1, 65_535, 65_536, 65_537, 3 * 65_536, 200_000])(
  "%d bytes come out as they went in, and the size is known before",
  async (length) => {
    const content = randomBytes(length)
    const bytes = await sealed(content)
    expect(bytes.length).toBe(sealedSize(length))
    expect(isSealed(bytes)).toBe(true)
    expect(await open(bytes)).toEqual(content)
  },
)

test("another passphrase is refused, the same one typed on another keyboard is not", async () => {
  const bytes = await sealed(Buffer.from("content"))
  await expect(open(bytes, "prune ete salon cle neuf")).rejects.toThrow(WrongPassphrase)
  expect((await open(bytes, ` ${PASSPHRASE.normalize("NFD")} `)).toString()).toBe("content")
})

test("the cost of a guess is what it should be: 32 MiB and three rounds", async () => {
  const start = await readStart(() => createSealed(), HEADER)
  expect([...start.subarray(16, 20)]).toEqual([1, 15, 8, 3])
  await expect(unseal(() => createSealed(), "a", PASSPHRASE)).resolves.toBeDefined()
})

async function* createSealed() {
  yield* (await createArchiveSeal(PASSPHRASE))(Readable.from([Buffer.from("content")]))
}

test("the same content is sealed otherwise each time", async () => {
  const [one, other] = [await sealed(Buffer.from("content")), await sealed(Buffer.from("content"))]
  expect(one.subarray(HEADER)).not.toEqual(other.subarray(HEADER))
})

test("cut anywhere, it is refused", async () => {
  const bytes = await sealed(randomBytes(150_000))
  const ends = [0, 10, HEADER - 1, HEADER, HEADER + 1, HEADER + PIECE, HEADER + 2 * PIECE, bytes.length - 1]
  for (const end of ends) await expect(open(bytes.subarray(0, end))).rejects.toThrow(DAMAGED)
})

test("with pieces swapped, repeated, appended or from another file, it is refused", async () => {
  const content = randomBytes(190_000)
  const [bytes, other] = [await sealed(content), await sealed(content)]
  const header = bytes.subarray(0, HEADER)
  const pieces = (of: Buffer) => [...chunks(of.subarray(HEADER), PIECE)]
  const [first, second, last] = pieces(bytes) as [Buffer, Buffer, Buffer]
  for (const forged of [
    [second, first, last],
    [first, last],
    [first, first, last],
    [first, second, last, last],
    [first, second, last, Buffer.from("more")],
    [first, pieces(other)[1] as Buffer, last],
  ])
    await expect(open(Buffer.concat([header, ...forged]))).rejects.toThrow(DAMAGED)
})

test("with one bit altered anywhere, it is refused", async () => {
  const bytes = await sealed(Buffer.from("content"))
  for (let at = 0; at < bytes.length; at += 5) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(open(altered)).rejects.toThrow(/rien n’a été écrit/)
  }
})

test.each([
  ["memory without end", [1, 30, 8, 1]],
  ["blocks without end", [1, 15, 255, 1]],
  ["time without end", [1, 15, 8, 255]],
  ["nothing", [1, 0, 0, 0]],
])("a header that asks for %s is refused before anything is computed", async (_what, parameters) => {
  const bytes = await sealed(Buffer.from("content"))
  bytes.set(parameters, 16)
  await expect(open(bytes)).rejects.toThrow(DAMAGED)
})

test("a file of a newer version says so", async () => {
  const bytes = await sealed(Buffer.from("content"))
  bytes[16] = 2
  await expect(open(bytes)).rejects.toThrow(/^L’archive a vient d’une version plus récente du site/)
})

test("sealing reads no more than it writes: a content without end does not fill the memory", async () => {
  let given = 0
  async function* endless() {
    for (;;) yield await Promise.resolve(Buffer.alloc(64 * 1024, (given += 1)))
  }
  await readStart(() => seal(endless()), 10 * 64 * 1024)
  expect(given).toBeLessThan(15)
})
