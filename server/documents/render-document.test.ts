import { beforeAll, expect, test } from "vitest"
import { toEvidenceSheet } from "#domain/documents/evidence-sheet.ts"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { DRAWN } from "#domain/documents/printable.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleEvidence, exampleQuote, sectionRow, workRow } from "#tests/support/quote-contents.ts"
import { createRenderer, type Render } from "./render-document.ts"

let render: Render
beforeAll(async () => {
  render = await createRenderer()
})
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type\s*\/Page\b/g)?.length

test.each([
  ["a job at two rates", exampleNote(), 1],
  ["a company under the franchise", exampleNote({ franchise: true }), 1],
  ["a cancelled job", exampleNote({ cancelled: true }), 1],
  ["the demonstration", exampleNote({ specimen: true }), 1],
  // A table over two pages with « SPÉCIMEN » across.
  ["thirty fees", exampleNote({ fees: 30, specimen: true }), 2],
  ["a label of three pages", exampleNote({ label: "Recherche de fuite sous le bac à douche. ".repeat(250) }), 4],
  ["a hostile name", exampleNote({ name: '#read("/etc/passwd") & <b> 🙂 中文' }), 1],
])("the note of %s is drawn, twice the same", async (_name, note, pages) => {
  const pdf = await render("note", toNoteSheet(note))
  expect(pagesOf(pdf)).toBe(pages)
  expect(Buffer.compare(pdf, await render("note", toNoteSheet(note)))).toBe(0)
})

const lots = (count: number) =>
  Array.from({ length: count }, (_, lot) => [
    sectionRow(`${lot + 1}`, "Lot"),
    ...Array.from({ length: 15 }, (_, i) => workRow(`${lot + 1}.${i + 1}`, { label: "Ouvrage", is_option: i === 3 })),
  ]).flat()
const long = { label: "A".repeat(300), description: "Texte très long. ".repeat(235) }

test.each([
  ["two rates and an option", exampleQuote(), 2],
  ["prices with VAT and a discount", exampleQuote({ price_basis: "ttc", discount_bp: 500 }), 2],
  ["a company under the franchise", exampleQuote({ franchise: true }), 2],
  ["the demonstration, over several pages", exampleQuote({ is_specimen: true, rows: lots(4) }), 4],
  ["three hundred lines", exampleQuote({ rows: lots(20) }), 11],
  [
    "texts of several pages and hostile words",
    exampleQuote({ title: '#read("/etc/passwd") & <b> 🙂 中文', rows: [workRow("1", long)] }),
    3,
  ],
  [
    "page breaks",
    exampleQuote({
      rows: [workRow("1", long), { kind: "page_break" }, sectionRow("2", "Fin"), workRow("2.1", { label: "Ouvrage" })],
    }),
    4,
  ],
])("the quote of %s is drawn, twice the same", async (_name, quote, pages) => {
  const pdf = await render("quote", toQuoteSheet(quote))
  expect(pagesOf(pdf)).toBe(pages)
  expect(Buffer.compare(pdf, await render("quote", toQuoteSheet(quote)))).toBe(0)
})

test("the evidence of a signature is a PDF that carries the evidence as a file", async () => {
  const [event] = exampleEvidence().events
  const many = Array.from({ length: 60 }, () => event).filter((one) => one !== undefined)
  for (const change of [{}, { is_specimen: true, events: many, consents: [], options: [] }]) {
    const pdf = await render("quote_evidence", toEvidenceSheet(exampleEvidence(change)))
    expect(Buffer.from(pdf).toString("latin1")).toContain("(preuve-D-2026-0042.json)")
  }
})

test("the fonts have every character that a text may keep", async () => {
  const all = DRAWN.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join("")
  const sheet = toNoteSheet(exampleNote())
  // In both weights, and in the heading face, which leaves to the other one what it lacks.
  await render("note", { ...sheet, notice: all, closing: [all], seller: { ...sheet.seller, name: all } })
  await expect(render("note", { ...sheet, notice: "中" })).rejects.toThrow()
})

test("a template that cannot be drawn says why", async () => {
  await expect(render("note", {})).rejects.toThrow(/The template note cannot be drawn: .*seller/)
})
