import { mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { startFakeS3 } from "#tests/support/fake-s3.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { parseEnv } from "../../env.ts"
import { openChosenFiles } from "./choose-files.ts"
import { createFileStorage } from "./file-storage.ts"
import { createFolderStore } from "./folder-store.ts"

/** Two companies in folders of one bucket; the other one has a file. */
async function folderOfBucket() {
  const s3 = await startFakeS3()
  onTestFinished(s3.stop)
  const open = (S3_PREFIX: string) => openChosenFiles(parseEnv({ ...s3.env, S3_PREFIX }), "/nowhere")
  await (await open("companies/other")).store.write(nameOf("e"), Buffer.from("theirs"))
  return (await open("companies/own")).store
}
async function bucket() {
  const s3 = await startFakeS3()
  onTestFinished(s3.stop)
  return { s3, ...(await openChosenFiles(parseEnv(s3.env), "/nowhere")) }
}
const nameOf = (digit: string) => `${digit}${digit}/${digit.repeat(64)}`
async function namesOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

describe.each([
  ["a folder", async () => createFolderStore(join(await temporaryFolder(), "files"))],
  ["a bucket", async () => (await bucket()).store],
  ["a folder of a bucket that another company uses too", folderOfBucket],
])("%s", (_what, open) => {
  test("keeps bytes by name, whole, and lists the names in their order", async () => {
    const store = await open()
    expect(await namesOf(store.list())).toEqual([])
    const digits = ["7", "a", "3", "f", "1"]
    for (const digit of digits) await store.write(nameOf(digit), Buffer.from(`é ${digit}`))
    await store.write(`${nameOf("a")}.json`, Buffer.from("{}"))
    await store.write(nameOf("a"), Buffer.from([0, 255, 10]))
    expect(await store.read(nameOf("a"))).toEqual(Buffer.from([0, 255, 10]))
    expect(await store.read(nameOf("b"))).toBeNull()
    await store.remove(nameOf("7"))
    await store.remove(nameOf("7"))
    expect(await namesOf(store.list())).toEqual([...["1", "3", "a"].map(nameOf), `${nameOf("a")}.json`, nameOf("f")])
  })

  test("serves what was uploaded, and « not found » once a part of it is missing", async () => {
    const store = await open()
    const storage = createFileStorage(store)
    await storage.uploadObject("gallery", "a/../salon.webp", "", Buffer.from("a picture"), "image/webp", "max-age=60")
    await storage.copyObject("gallery", "a/../salon.webp", "", "gallery", "copy.webp", "")
    const found = await storage.getObject("gallery", "copy.webp", "")
    expect([found.body, found.metadata.mimetype]).toEqual([Buffer.from("a picture"), "image/webp"])
    const again = await storage.getObject("gallery", "copy.webp", "", { ifNoneMatch: found.metadata.eTag })
    expect([again.httpStatusCode, again.body]).toEqual([304, undefined])
    await storage.deleteObject("gallery", "a/../salon.webp", "")
    await expect(storage.getObject("gallery", "a/../salon.webp", "")).rejects.toMatchObject({ statusCode: 404 })
    for (const name of await namesOf(store.list())) if (!name.endsWith(".json")) await store.remove(name)
    await expect(storage.getObject("gallery", "copy.webp", "")).rejects.toMatchObject({ statusCode: 404 })
  })
})

test("a folder serves no draft, no foreign file, and nothing outside itself", async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, "aa"))
  for (const name of ["notes.txt", `aa/${"a".repeat(64)}.part`, "aa/x"]) await writeFile(join(folder, name), "x")
  const store = createFolderStore(folder)
  expect(await namesOf(store.list())).toEqual([])
  expect(() => store.read("../keys.json")).toThrow("no name of a stored file")
  await store.write(nameOf("a"), Buffer.from("whole"))
  expect((await readdir(join(folder, "aa"))).filter((name) => name.endsWith(".part"))).toEqual([])
})

test("no other user of the machine can read a stored file, nor one that an earlier version left open", async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, "storage/aa"), { recursive: true, mode: 0o755 })
  const { store } = await openChosenFiles(parseEnv({}), folder)
  for (const digit of ["a", "b"]) await store.write(nameOf(digit), Buffer.from("private"))
  const modeOf = async (name: string) => (await stat(join(folder, "storage", name))).mode & 0o777
  expect(await Promise.all(["aa", "bb", nameOf("b")].map(modeOf))).toEqual([0o700, 0o700, 0o600])
})

test("what cannot be written whole leaves nothing", async () => {
  const store = createFolderStore(await temporaryFolder())
  const failing = {
    ...store,
    write: (name: string, bytes: Uint8Array) =>
      name.endsWith(".json") ? Promise.reject(new Error("no space left")) : store.write(name, bytes),
  }
  const storage = createFileStorage(failing)
  const uploaded = storage.uploadObject("gallery", "salon.webp", "", Buffer.from("a picture"), "image/webp", "")
  await expect(uploaded).rejects.toThrow("no space left")
  expect(await namesOf(store.list())).toEqual([])
})

test("a busy service is retried; one that stays busy is a failure, not a missing file", async () => {
  const { s3, store } = await bucket()
  await store.write(nameOf("a"), Buffer.from("kept"))
  s3.failNext(2)
  expect((await store.read(nameOf("a")))?.toString()).toBe("kept")
  s3.failNext(100)
  await expect(store.read(nameOf("a"))).rejects.toThrow("The bucket answered 503 (SlowDown)")
})

test.each([
  [
    { S3_SECRET_ACCESS_KEY: "wrong" },
    "S3_BUCKET_URL: the bucket cannot be used (The bucket answered 403 (SignatureDoesNotMatch)).",
  ],
  [{ S3_BUCKET_URL: "http://127.0.0.1:1/files" }, "S3_BUCKET_URL: the bucket cannot be used (no answer)."],
])("a bucket that cannot be used is told at the start, in one sentence: %o", async (change, sentence) => {
  const s3 = await startFakeS3()
  onTestFinished(s3.stop)
  await expect(openChosenFiles(parseEnv({ ...s3.env, ...change }), "/nowhere")).rejects.toThrow(sentence)
})

test("a bucket that does not exist, and a folder that cannot be written, are told at the start", async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.stop)
  const elsewhere = { ...s3.env, S3_BUCKET_URL: s3.env.S3_BUCKET_URL.replace("/files", "/others") }
  await expect(openChosenFiles(parseEnv(elsewhere), "/nowhere")).rejects.toThrow("There is no such bucket")
  const file = join(await temporaryFolder(), "file")
  await writeFile(file, "")
  await expect(openChosenFiles(parseEnv({ STORAGE_DIR: file }), "/nowhere")).rejects.toThrow(
    /^STORAGE_DIR \S+ cannot be written \(\w+\)\.$/,
  )
})
