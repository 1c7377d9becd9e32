import { createClient } from "@supabase/supabase-js"
import { afterEach, expect, test, vi } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { kindOf, openFile } from "./open-file.ts"
import { listFolder, removeFile } from "./signed-files.ts"

type Answers = Partial<Record<"sign" | "list" | "remove", { status?: number; body: unknown }>>
/** The last request that the storage received. */
let asked: unknown
/** A client whose storage gives these answers. The network is replaced. */
function dbWith(answers: Answers): Db {
  return createClient("https://mirabelle.test", "sb_publishable_test", {
    global: {
      fetch: async (input, init) => {
        const path = new URL(input instanceof Request ? input.url : input).pathname
        const kind = path.includes("/object/sign/") ? "sign" : path.includes("/object/list/") ? "list" : "remove"
        asked = typeof init?.body === "string" ? JSON.parse(init.body) : null
        const { status = 200, body } = answers[kind] ?? { status: 404, body: FAILURE }
        return Response.json(body, { status })
      },
    },
  })
}
const FAILURE = { statusCode: "500", error: "no", message: "no" }
const signing = () =>
  dbWith({ sign: { body: [{ path: "a", signedURL: "/object/sign/documents/a?token=x", error: null }] } })
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

test("the kind of a file of the site comes from its extension", () => {
  expect(kindOf({ path: null, address: "/demo/plan.pdf" })).toBe("pdf")
  expect(kindOf({ path: null, address: "/demo/plan.svg" })).toBe("picture")
})

test("a file that cannot be previewed gets the sentence of the specification", async () => {
  const message = async (db: Db, mimeType: string) => {
    const opened = await openFile(db, file(mimeType), isOwn)
    return opened.kind === "refused" ? opened.message : opened.kind
  }
  expect(await message(signing(), "application/zip")).toBe("Aperçu non disponible pour ce type de fichier")
  const unsigned = dbWith({ sign: { status: 500, body: FAILURE } })
  expect(await message(unsigned, "image/webp")).toBe("Impossible de générer l’URL d’aperçu")
  const gone = dbWith({ sign: { body: [{ path: "a", signedURL: null, error: "gone" }] } })
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

test("a folder lists the columns of the specification, newest first, a hundred files at most", async () => {
  const metadata = { size: 12, mimetype: "application/pdf" }
  const db = dbWith({ list: { body: [{ name: "a.pdf", metadata, updated_at: "2026-11-22T10:00:00Z" }] } })
  expect(await listFolder(db, "projects/1/documents")).toEqual([
    {
      name: "a.pdf",
      path: "projects/1/documents/a.pdf",
      size: 12,
      mimeType: "application/pdf",
      lastModified: "2026-11-22T10:00:00Z",
    },
  ])
  expect(asked).toMatchObject({
    prefix: "projects/1/documents",
    limit: 100,
    sortBy: { column: "created_at", order: "desc" },
  })
})

test("removing a file by path returns whether it succeeded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  expect(await removeFile(dbWith({ remove: { body: [] } }), "a")).toBe(true)
  expect(await removeFile(dbWith({ remove: { status: 500, body: FAILURE } }), "a")).toBe(false)
})
