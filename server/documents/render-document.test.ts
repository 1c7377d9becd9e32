import { beforeAll, expect, test } from "vitest"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { toEvidenceSheet } from "#domain/documents/evidence-sheet.ts"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { drawnCharacters } from "#domain/documents/printable.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import {
  balanceInvoice,
  businessInvoice,
  creditNote,
  depositInvoice,
  exampleInvoice,
  progressLine,
} from "#tests/support/invoice-contents.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleEvidence, exampleQuote, sectionRow, workRow } from "#tests/support/quote-contents.ts"
import { addFacturX } from "./add-factur-x.ts"
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
  ["a name of pictures", exampleNote({ name: "🙂" }), 1],
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
    "a title of pictures",
    exampleQuote({ title: "🙂", rows: [sectionRow("1", "🙂"), workRow("1.1", { label: "🙂" })] }),
    2,
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

const situation = (count: number) =>
  exampleInvoice({
    ...{ kind: "situation", situation_no: 2 },
    rows: [
      { kind: "section", number: "1", label: "Lot", level: 1 },
      ...Array.from({ length: count }, (_, i) => progressLine(`1.${i + 1}`, 2_000, 4_500, { label: "Ouvrage" })),
    ],
  })

test.each([
  ["a deposit", depositInvoice(), 1],
  ["a situation of forty lines", situation(40), 3],
  ["a situation of three hundred lines", situation(300), 14],
  ["a balance", balanceInvoice(), 1],
  ["a credit note", creditNote(), 1],
  ["a hostile name", businessInvoice({ title: '#read("/etc/passwd") & <b> 🙂 中文', is_specimen: true }), 1],
])("the invoice of %s carries its XML, twice the same", async (_name, invoice, pages) => {
  const [sheet, xml] = [toInvoiceSheet(invoice), toFacturX(invoice)]
  const pdf = await render("invoice", sheet, xml)
  expect(pagesOf(pdf)).toBe(pages)
  expect(Buffer.compare(pdf, await render("invoice", sheet, xml))).toBe(0)
})

test("a draft is a plain PDF without XML", async () => {
  const pdf = Buffer.from(await render("invoice", toInvoiceSheet(balanceInvoice({ number: null })))).toString("latin1")
  expect(pdf).not.toContain("factur-x")
})

test("the metadata of an invoice come as a second part of the file, whose table of offsets is right", async () => {
  // Words that look like the parts of a PDF do not mislead.
  const hostile = "endobj trailer /Root 1 0 R startxref 9 %%EOF </rdf:RDF>"
  const invoice = businessInvoice({ title: hostile, buyer: { ...businessInvoice().buyer, name: hostile } })
  const xml = toFacturX(invoice)
  const file = Buffer.from(await render("invoice", toInvoiceSheet(invoice), xml)).toString("latin1")
  const starts = [...file.matchAll(/\nstartxref\n(\d+)\n%%EOF/g)].map(([, offset]) => Number(offset))
  expect(starts).toHaveLength(2)
  const [first = 0, second = 0] = starts
  const update = file.slice(second)
  expect(update).toContain(`/Prev ${first}\n`)
  const entries = [...update.matchAll(/^(\d+) 1\n(\d{10}) 00000 n\r$/gm)]
  for (const [, number = "", offset] of entries) expect(file.slice(Number(offset))).toMatch(`${number} 0 obj\n<<`)
  const objects = entries.map(([, , offset]) => file.slice(Number(offset), file.indexOf("\nendobj", Number(offset))))
  const [packet = "", catalog = ""] = objects.toSorted((one) => (one.includes("/Metadata\n") ? -1 : 1))
  expect(Number(/\/Length (\d+)/.exec(packet)?.[1])).toBe(packet.split(/\nstream\n|\nendstream/)[1]?.length)
  expect(packet).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>")
  expect(catalog).toContain("/DisplayDocTitle true")
  expect(Object.fromEntries(entries.map(([, number = ""]) => [number, update]))).toHaveProperty(
    /\/Root (\d+) 0 R/.exec(update)?.[1] ?? "",
  )
})

test("a file that is not made as expected gets no metadata", async () => {
  const plain = await render("note", toNoteSheet(exampleNote()))
  expect(() => addFacturX(plain)).toThrow("not exactly one")
  expect(() => addFacturX(Buffer.from("%PDF-1.7\n%%EOF"))).toThrow("no plain table")
  const made = await render("invoice", toInvoiceSheet(balanceInvoice()), toFacturX(balanceInvoice()))
  expect(() => addFacturX(made)).toThrow("no plain table")
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
  const all = drawnCharacters().join("")
  const sheet = toNoteSheet(exampleNote())
  // In both weights, and in the heading face, which leaves to the other one what it lacks.
  await render("note", { ...sheet, notice: all, closing: [all], seller: { ...sheet.seller, name: all } })
  await expect(render("note", { ...sheet, notice: "中" })).rejects.toThrow()
})

test("a template that cannot be drawn says why", async () => {
  await expect(render("note", {})).rejects.toThrow(/The template note cannot be drawn: .*seller/)
})
