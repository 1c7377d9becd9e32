import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { randomDocument } from "#tests/support/random-documents.ts"
import { describeDocument } from "./describe-document.ts"
import { createDocumentRenderer } from "./document-renderer.ts"

/** `RANDOM_DOCUMENTS=2000`: as many. */
const COUNT = Number(process.env["RANDOM_DOCUMENTS"] ?? 200)
const SEED = Number(process.env["RANDOM_SEED"] ?? 44)

const renderer = createDocumentRenderer()
afterAll(() => renderer.stop())

test("a document of any structure is drawn", { timeout: COUNT * 3_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(randomDocument, async ({ kind, snapshot }) => {
      const pdf = await renderer.render(describeDocument(kind, JSON.parse(JSON.stringify(snapshot))))
      expect(Buffer.from(pdf).toString("latin1", 0, 5)).toBe("%PDF-")
    }),
    { numRuns: COUNT, seed: SEED, endOnFailure: process.env["RANDOM_SEED"] !== undefined },
  )
})
