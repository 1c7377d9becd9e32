import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { makeKeys } from "../backend/keys.ts"
import { onDisk, type Part, verifyArchive, writeArchive } from "./archive.ts"
import { FORMAT, hashOf, type Manifest, migrationsOf } from "./manifest.ts"

const keys = makeKeys()
const FILE = `files/ab/${"ab".repeat(32)}`
const PARTS = {
  "tables/public.teams/000001": "1\tNord\n2\tSud\n",
  "tables/public.teams/000002": "3\tEst\n",
  [FILE]: "a picture\n",
}
const TEAMS = { name: "public.teams", columns: ["id", "name"], rows: 3 }

async function written(
  change: Partial<Omit<Manifest, "format"> & { format: number }> = {},
  parts: Record<string, string> = PARTS,
) {
  const path = join(await temporaryFolder(), "archive.tar.gz")
  async function* all(): AsyncGenerator<Part> {
    for (const [name, text] of Object.entries(parts)) yield await Promise.resolve({ name, bytes: Buffer.from(text) })
  }
  const conclude = (digest: string) =>
    ({
      format: FORMAT,
      createdAt: "2026-11-22T10:00:00.000Z",
      migrations: [],
      tables: [TEAMS],
      sequences: [],
      files: 1,
      digest,
      ...change,
    }) as Manifest
  await writeArchive(path, all(), conclude, keys)
  return path
}

test("what was written is found again: rows, files, and what they are", async () => {
  expect(await verifyArchive(onDisk(await written()), keys)).toMatchObject({ files: 1, tables: [TEAMS] })
})

test("cut anywhere, it is refused in one sentence", async () => {
  const path = await written()
  const whole = await readFile(path)
  for (let length = 0; length < whole.length; length += 50) {
    await writeFile(path, whole.subarray(0, length))
    await expect(verifyArchive(onDisk(path), keys)).rejects.toThrow(
      /^L’archive archive\.tar\.gz est incomplète ou a été modifiée( \(sa fin manque\))?\u00a0: rien n’a été écrit\.$/,
    )
  }
})

test.each<[what: string, change: (tar: Buffer) => Buffer]>([
  ["a row", (tar) => swap(tar, "2\tSud", "2\tNul")],
  ["a file", (tar) => swap(tar, "a picture", "b picture")],
  ["the place of a file", (tar) => tar],
  ["the count of rows", (tar) => swap(tar, '"rows": 3', '"rows": 2')],
  ["the moment", (tar) => swap(tar, "2026-11-22T10", "2026-11-22T11")],
])("altered in %s and packed anew, it is refused in one sentence", async (what, change) => {
  const path = await written({}, what === "the place of a file" ? { ...PARTS, "files/../../x": "" } : PARTS)
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)))))
  await expect(verifyArchive(onDisk(path), keys)).rejects.toThrow(
    /archive\.tar\.gz(,| est).* a été modifiée.*\u00a0: rien n’a été écrit\.$/,
  )
})

const swap = (tar: Buffer, from: string, to: string) => Buffer.from(tar.toString("latin1").replace(from, to), "latin1")

test.each([
  [
    "rows that were lost before it was signed",
    { tables: [{ ...TEAMS, rows: 4 }] },
    /des lignes ou des fichiers manquent/,
  ],
  ["files that were lost", { files: 2 }, /des lignes ou des fichiers manquent/],
  [
    "a newer version",
    { format: FORMAT + 1 },
    /^L’archive \S+ vient d’une version plus récente du site\u00a0: installez d’abord cette version\.$/,
  ],
])("%s are told in one sentence", async (_what, change, sentence) => {
  await expect(verifyArchive(onDisk(await written(change)), keys)).rejects.toThrow(sentence)
})

test("the keys of another site are refused in one sentence", async () => {
  await expect(verifyArchive(onDisk(await written()), makeKeys())).rejects.toThrow(
    /^Les clés ne sont pas celles de l’archive \S+, ou elle a été modifiée\u00a0: rien n’a été écrit\.$/,
  )
})

test("what fails while it is written is told, and so is a disk that takes no more", async () => {
  let given = 0
  async function* parts(most: number): AsyncGenerator<Part> {
    for (given = 0; given < most; given += 1)
      yield await Promise.resolve({ name: FILE, bytes: Buffer.alloc(1_000_000, given) })
    throw new Error("no more rows")
  }
  const path = join(await temporaryFolder(), "archive.tar.gz")
  const conclude = () => expect.unreachable()
  await expect(writeArchive(path, parts(3), conclude, keys)).rejects.toThrow("no more rows")
  await expect(writeArchive(join(path, "none"), parts(1000), conclude, keys)).rejects.toThrow("ENOTDIR")
  expect(given).toBeLessThan(10)
})

test("the tables are made as those of the archive were, and others are refused in one sentence", () => {
  const known = ["1", "2", "3"].map((version) => ({ version, name: "m", sql: `select ${version}` }))
  const manifestOf = (...list: [version: string, sql: string][]) =>
    ({ migrations: list.map(([version, sql]) => ({ version, hash: hashOf(sql) })) }) as Manifest
  expect(migrationsOf(manifestOf(["1", "select 1"], ["2", "select 2"]), known, "a")).toEqual(known.slice(0, 2))
  // The release reached its base by a migration of its own.
  expect(migrationsOf(manifestOf(["0", "select 0"], ["1", "select 9"], ["2", "select 2"]), known, "a")).toEqual(
    known.slice(0, 2),
  )
  expect(() => migrationsOf(manifestOf(["1", "select 1"], ["4", "select 4"]), known, "a")).toThrow(
    /^L’archive a vient d’une version plus récente du site \(elle connaît la migration 4, .*\.$/,
  )
  const other = /^L’archive a vient d’une autre version du site \(elle connaît la migration \d, .*\.$/
  expect(() => migrationsOf(manifestOf(["1", "select 1"], ["2", "select 0"]), known, "a")).toThrow(other)
  expect(() => migrationsOf(manifestOf(["1", "select 0"]), known, "a")).toThrow(other)
  expect(() => migrationsOf(manifestOf(["0", "select 0"]), known, "a")).toThrow(other)
  expect(() => migrationsOf(manifestOf(["2", "select 2"]), known, "a")).toThrow(/d’avant la première publication/)
})
