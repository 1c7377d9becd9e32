// Started by scripts/sample-documents.mjs: writes one of each document as PDF, with what it says as JSON, and the XML of invoices (docs/documents.md).
// Invoices are issued by a database of its own (supabase/tests/invoice-documents.test.ts); the others are examples of the tests. Not part of `npm test`.
import { spawnSync } from "node:child_process"
import { mkdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { toEvidenceSheet } from "#domain/documents/evidence-sheet.ts"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { createRenderer } from "#server/documents/render-document.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleAmendment, exampleEvidence, exampleQuote } from "#tests/support/quote-contents.ts"

const [given] = process.argv.slice(2)
if (!given) {
  console.error("Usage: npm run sample-documents -- <folder>")
  process.exit(1)
}
const folder = resolve(given)
await mkdir(folder, { recursive: true })
const render = await createRenderer()

async function write(name: string, template: string, says: unknown, sheet: unknown): Promise<void> {
  await writeFile(join(folder, `${name}.pdf`), await render(template, sheet))
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(says, null, 2)}\n`)
}

await write("devis", "quote", exampleQuote(), toQuoteSheet(exampleQuote()))
await write("avenant-moins-value", "quote", exampleAmendment(), toQuoteSheet(exampleAmendment()))
await write("devis-preuve", "quote_evidence", exampleEvidence(), toEvidenceSheet(exampleEvidence()))
await write("note", "note", exampleNote(), toNoteSheet(exampleNote()))
const { status } = spawnSync("vitest", ["run", "--project=unit", "supabase/tests/invoice-documents.test.ts"], {
  cwd: join(import.meta.dirname, "../.."),
  env: { ...process.env, SAMPLES: folder },
  stdio: "inherit",
  shell: process.platform === "win32",
})
process.exit(status ?? 1)
