import { afterEach, expect, test, vi } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { kindOf, openFile } from "./open-file.ts"
import { listFolder, removeFile } from "./signed-files.ts"

const SIGNED = "/storage/v1/object/sign/documents/a?token=x"

type Storage = { sign?: () => Promise<unknown>; list?: () => Promise<unknown>; remove?: () => Promise<unknown> }
/** A client whose storage answers like this. */
const dbWith = ({ sign, list, remove }: Storage) =>
  ({ storage: { from: () => ({ createSignedUrls: sign, list, remove }) } }) as unknown as Db
const signing = () =>
  dbWith({ sign: async () => ({ data: [{ path: "a", signedUrl: SIGNED, error: null }], error: null }) })
const FAILURE = { message: "no" }
const file = (mimeType: string | null) => ({ name: "a", path: "a", address: null, mimeType })
const isOwn = () => true
afterEach(() => vi.unstubAllGlobals())

test.each([
  ["application/pdf", "pdf"],
  ["image/webp", "picture"],
  ["application/zip", null],
])("%s is shown as %s", (mimeType, kind) => {
  expect(kindOf(file(mimeType))).toBe(kind)
})

test("a file of the site is known by its ending", () => {
  expect(kindOf({ path: null, address: "/demo/plan.pdf" })).toBe("pdf")
  expect(kindOf({ path: null, address: "/demo/plan.svg" })).toBe("picture")
})

test("what cannot be previewed says so in the words of the specification", async () => {
  const message = async (db: Db, mimeType: string) => {
    const opened = await openFile(db, file(mimeType), isOwn)
    return opened.kind === "refused" ? opened.message : opened.kind
  }
  expect(await message(signing(), "application/zip")).toBe("Aperçu non disponible pour ce type de fichier")
  const unsigned = dbWith({ sign: async () => ({ data: null, error: FAILURE }) })
  expect(await message(unsigned, "image/webp")).toBe("Impossible de générer l’URL d’aperçu")
  const gone = dbWith({ sign: async () => ({ data: [{ path: "a", signedUrl: "", error: "gone" }], error: null }) })
  expect(await message(gone, "image/webp")).toBe("Impossible de générer l’URL d’aperçu")
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }))
  expect(await message(signing(), "application/pdf")).toBe("Erreur lors du chargement du PDF")
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.stubGlobal("fetch", async () => new Response("%PDF"))
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw new TypeError("no")
  })
  expect(await message(signing(), "application/pdf")).toBe("Erreur lors de l’ouverture de l’aperçu")
})

test("an address that is not the site's own is never opened", async () => {
  const foreign = { name: "a", path: null, address: "https://example.com/a.png" }
  expect(await openFile(signing(), foreign, () => false)).toEqual({
    kind: "refused",
    message: "Impossible de générer l’URL d’aperçu",
  })
})

test("a folder is listed with what the specification names, a hundred at most and the newest first", async () => {
  const list = vi.fn(async () => ({
    data: [{ name: "a.pdf", metadata: { size: 12, mimetype: "application/pdf" }, updated_at: "2026-11-22T10:00:00Z" }],
    error: null,
  }))
  expect(await listFolder(dbWith({ list }), "projects/1/documents")).toEqual([
    {
      name: "a.pdf",
      path: "projects/1/documents/a.pdf",
      size: 12,
      mimeType: "application/pdf",
      lastModified: "2026-11-22T10:00:00Z",
    },
  ])
  expect(list).toHaveBeenCalledWith("projects/1/documents", {
    limit: 100,
    sortBy: { column: "created_at", order: "desc" },
  })
})

test("removing by path answers whether it is gone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  expect(await removeFile(dbWith({ remove: async () => ({ error: null }) }), "a")).toBe(true)
  expect(await removeFile(dbWith({ remove: async () => ({ error: FAILURE }) }), "a")).toBe(false)
})
