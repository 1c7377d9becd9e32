import { createHash } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { createFileStorage, storedNameOf } from "#server/backend/files/file-storage.ts"
import { createFolderStore } from "#server/backend/files/folder-store.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { embeddedFiles, projectFiles } from "./kept-files.ts"
import { type KeptFile, verifyFiles } from "./verify-files.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const BUCKET = "accounts"
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const contentOf = (n: number) => Buffer.from(`%PDF of invoice ${n}`)

/** Rows of invoices' documents; the second part of the pages begins with the third row. */
const ROWS = [1, 2, 3, 4, 5].map((n): KeptFile => {
  const bytes = contentOf(n)
  return {
    ...{
      id: idOf(n),
      bucket: BUCKET,
      path: `${n}.pdf`,
      kind: n === 5 ? "signed_scan" : "invoice",
      number: `F-2026-000${n}`,
    },
    sha256: n === 5 ? null : createHash("sha256").update(bytes).digest("hex"),
    byte_count: n === 5 ? null : bytes.byteLength,
  }
})

test("each file of the embedded backend is opened: a bit that was turned, a shorter, a missing and a surplus one are named", async () => {
  const store = createFolderStore(await temporaryFolder())
  const storage = createFileStorage(store)
  for (const [i, { path }] of ROWS.entries())
    await storage.uploadObject(BUCKET, path, undefined, contentOf(i + 1), "application/pdf", "")
  const ask = (statement: string, parameters: readonly unknown[] = []) => {
    if (statement.includes("list_surplus_files")) return Promise.resolve([{ value: [] }])
    if (statement.includes("list_kept_files")) {
      const from = ROWS.findIndex(({ id }) => id === parameters[0]) + 1
      return Promise.resolve([{ value: ROWS.slice(from, from + 2) }])
    }
    return Promise.resolve(ROWS.map(({ id, bucket, path }) => ({ id, bucket_id: bucket, name: path })))
  }
  const report = () => verifyFiles(embeddedFiles(ask, store))
  expect(await report()).toEqual({
    ...{ files: 5, bytes: 5 * contentOf(1).byteLength, unhashed: 1, problems: [], problemCount: 0 },
  })

  const turned = Buffer.from(contentOf(1))
  turned[3] = (turned[3] ?? 0) ^ 1
  await store.write(storedNameOf(BUCKET, "1.pdf"), turned)
  await store.write(storedNameOf(BUCKET, "2.pdf"), contentOf(2).subarray(0, 5))
  await store.remove(storedNameOf(BUCKET, "3.pdf"))
  await store.remove(storedNameOf(BUCKET, "5.pdf"))
  const surplus = storedNameOf(BUCKET, "other.pdf")
  await store.write(surplus, Buffer.from("x"))
  expect((await report()).problems).toEqual([
    "La facture en PDF F-2026-0001 (accounts/1.pdf)\u00a0: le fichier a été modifié, il n’a plus son empreinte",
    "La facture en PDF F-2026-0002 (accounts/2.pdf)\u00a0: le fichier a été modifié, 5 octets au lieu de 17",
    "La facture en PDF F-2026-0003 (accounts/3.pdf)\u00a0: le fichier manque",
    "Le devis signé sur papier F-2026-0005 (accounts/5.pdf)\u00a0: le fichier manque",
    `${surplus}\u00a0: ce fichier est en trop, aucune ligne ne le nomme`,
  ])
})

test("a project's files are read through its API, with the rows of the database", async () => {
  const files = () => verifyFiles(projectFiles(world.as.service as never))
  const bytes = contentOf(1)
  const bucket = world.as.service.storage.from(BUCKET)
  const put = (path: string, content: Uint8Array) =>
    bucket.upload(path, content, { contentType: "application/pdf", upsert: true })
  await put("note.pdf", bytes)
  await world.sql(
    `insert into public.documents (kind, request_id, number, snapshot, made_at, next_attempt_at, bucket, path, sha256, byte_count)
     values ('note', gen_random_uuid(), 1, '{"reference": "BR-1"}', now(), null, 'accounts', 'note.pdf', $1, $2)`,
    [createHash("sha256").update(bytes).digest("hex"), bytes.byteLength],
  )
  expect(await files()).toMatchObject({ files: 1, bytes: bytes.byteLength, problems: [] })
  await put("note.pdf", Buffer.from(String(bytes).toUpperCase()))
  expect((await files()).problems).toEqual([expect.stringMatching(/^La note BR-1 .*il n’a plus son empreinte$/)])
  await bucket.remove(["note.pdf"])
  expect((await files()).problems).toEqual([expect.stringMatching(/^La note BR-1 .*le fichier manque$/)])
  await put("other.pdf", bytes)
  // A file may come some minutes before its row.
  expect((await files()).problems).toHaveLength(1)
  await world.sql("update storage.objects set created_at = now() - interval '2 hours'")
  expect((await files()).problems).toContain("other.pdf\u00a0: ce fichier est en trop, aucune ligne ne le nomme")
  expect((await world.as.manager.rpc("list_kept_files")).error).not.toBeNull()
  expect((await world.as.manager.rpc("list_surplus_files")).error).not.toBeNull()
})
