import { expect, test } from "vitest"
import { creditNote, exampleInvoice } from "#tests/support/invoice-contents.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleEvidence, exampleQuote } from "#tests/support/quote-contents.ts"
import { documentFileName } from "./file-name.ts"

test.each([
  ["note", exampleNote(), "Note-BR-1A2B3C4D.pdf"],
  ["quote", exampleQuote(), "Devis D-2026-0042.pdf"],
  ["quote", exampleQuote({ kind: "amendment" }), "Avenant D-2026-0042.pdf"],
  ["quote_signed", exampleQuote(), "Devis D-2026-0042 signé.pdf"],
  ["quote_evidence", exampleEvidence(), "Dossier de preuve D-2026-0042.pdf"],
  ["invoice", exampleInvoice(), "Facture F-2026-0017.pdf"],
  ["invoice", creditNote(), "Avoir AV-2026-0003.pdf"],
  ["invoice_draft", exampleInvoice({ number: null, title: "Cuisine / bains" }), "Projet de facture Cuisine bains.pdf"],
])("the file of a document (%s) says what it is", (kind, snapshot, name) => {
  expect(documentFileName(kind, snapshot)).toBe(name)
})
