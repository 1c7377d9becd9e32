import { expect, test } from "vitest"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleEvidence, exampleQuote } from "#tests/support/quote-contents.ts"
import { documentFileName } from "./file-name.ts"

test.each([
  ["note", exampleNote(), "Note-BR-1A2B3C4D.pdf"],
  ["quote", exampleQuote(), "Devis D-2026-0042.pdf"],
  ["quote", exampleQuote({ kind: "amendment" }), "Avenant D-2026-0042.pdf"],
  ["quote_evidence", exampleEvidence(), "Dossier de preuve D-2026-0042.pdf"],
])("the file of a document (%s) says what it is", (kind, snapshot, name) => {
  expect(documentFileName(kind, snapshot)).toBe(name)
})
