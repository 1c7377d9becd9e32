import { beforeAll, expect, test } from "vitest"
import type { InvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import type { NoteSheet } from "#domain/documents/note-sheet.ts"
import type { QuoteSheet } from "#domain/documents/quote-sheet.ts"
import { exampleInvoice, invoiceLine } from "#tests/support/invoice-contents.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleQuote, workRow } from "#tests/support/quote-contents.ts"
import { type DocumentKind, describeDocument } from "./describe-document.ts"
import { createRenderer, type Render } from "./render-document.ts"

let render: Render
beforeAll(async () => {
  render = await createRenderer()
})

/** The addresses of each page, as its links have them: Typst writes the objects of pages and links uncompressed. */
function linksOf(pdf: Uint8Array): string[][] {
  const text = Buffer.from(pdf).toString("latin1")
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number = "", body = ""]) => [number, body]),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages.map((page) =>
    [...(/\/Annots \[([^\]]*)\]/.exec(page)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].flatMap(([, number = ""]) =>
      [...(objects.get(number) ?? "").matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri = ""]) => uri),
    ),
  )
}

const LAST = "https://last.example"
const TOTAL = "https://total.example"
const labelOf = (i: number, count: number) => (i === count - 1 ? LAST : `Ouvrage ${i + 1}`)
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const works: [DocumentKind, (count: number) => unknown][] = [
  [
    "invoice",
    (count) =>
      exampleInvoice({ rows: numbers(count).map((i) => invoiceLine(`${i + 1}`, { label: labelOf(i, count) })) }),
  ],
  [
    "quote",
    (count) => exampleQuote({ rows: numbers(count).map((i) => workRow(`${i + 1}`, { label: labelOf(i, count) })) }),
  ],
  [
    "note",
    (count) => {
      const note = exampleNote({ fees: count - 1 })
      return { ...note, rows: note.rows.map((row, i) => ({ ...row, label: labelOf(i, count) })) }
    },
  ],
]

test.each(works)("the totals of a document (%s) stand on the page of its last line", async (kind, contentOf) => {
  const pages = new Set<number>()
  for (const count of numbers(15).map((i) => 14 + i)) {
    const { template, sheet, xml } = describeDocument(kind, contentOf(count))
    const { total } = sheet as InvoiceSheet | QuoteSheet | NoteSheet
    const links = linksOf(await render(template, { ...(sheet as object), total: [TOTAL, total[1]] }, xml))
    const page = links.findIndex((uris) => uris.includes(TOTAL))
    expect(links[page], `${count} lines`).toContain(LAST)
    pages.add(page)
  }
  // Among these lengths the totals once move to the second page.
  expect(pages).toEqual(new Set([0, 1]))
})

test("addresses, telephones and pages of the web are links, whole also where they break", async () => {
  const page = "https://www.exemple-de-fournisseur.example/catalogue/produits/12345?ref=abcdef"
  const row = workRow("1", {
    label: "Mitigeur",
    description: `Voir ${page}, ou prenom.nom@exemple-de-domaine.example.`,
  })
  const { template, sheet } = describeDocument("quote", exampleQuote({ rows: [row] }))
  expect(JSON.stringify(sheet)).not.toContain("\u200b")
  expect(new Set(linksOf(await render(template, sheet)).flat())).toEqual(
    new Set([
      page,
      ...["tel:+33142424242", "mailto:bonjour@mirabelle.example", "mailto:prenom.nom@exemple-de-domaine.example"],
    ]),
  )
})
