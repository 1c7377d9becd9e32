import { expect, test } from "vitest"
import { pdfOfPhotos } from "./pdf-of-photos.ts"

test("each photo is a page of the PDF, upright or lying, and each entry of the table leads to its object", () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
  const pdf = Buffer.from(
    pdfOfPhotos([
      { jpeg, width: 1500, height: 2000 },
      { jpeg, width: 2000, height: 1500 },
    ]),
  ).toString("latin1")
  expect(pdf).toMatch(/^%PDF-1\.4\n/)
  expect(pdf).toContain("/Kids [3 0 R 6 0 R] /Count 2")
  expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
    "/MediaBox [0 0 595.28 841.89]",
    "/MediaBox [0 0 841.89 595.28]",
  ])
  // As wide as the paper, in its middle.
  expect(pdf).toContain("q 595.28 0.00 0.00 793.71 0.00 24.09 cm /Photo Do Q")
  expect(pdf).toContain("stream\n\u00ff\u00d8\u00ff\u00d9\nendstream")

  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  const table = pdf.slice(start)
  expect(table).toMatch(/^xref\n0 9\n/)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  for (const [index, offset] of offsets.entries()) expect(pdf.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`)
})
