import { beforeAll, expect, test } from "vitest"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { DRAWN } from "#domain/documents/printable.ts"
import { exampleNote } from "#tests/support/notes.ts"
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
  ["thirty fees", exampleNote({ fees: 30 }), 2],
  ["a label of three pages", exampleNote({ label: "Recherche de fuite sous le bac à douche. ".repeat(250) }), 4],
  ["a hostile name", exampleNote({ name: '#read("/etc/passwd") & <b> 🙂 中文' }), 1],
])("the note of %s is drawn, twice the same", async (_name, note, pages) => {
  const pdf = await render("note", toNoteSheet(note))
  expect(pagesOf(pdf)).toBe(pages)
  expect(Buffer.compare(pdf, await render("note", toNoteSheet(note)))).toBe(0)
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
  await expect(render("note", {})).rejects.toThrow(/The template note cannot be drawn: .*title/)
})
