// `npm run sample-documents -- <folder>`: writes an example of each document as PDF, with what it says as JSON, and the XML of invoices. Their contents are
// those of the tests (docs/documents.md). Not part of `npm test`.
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { toEvidenceSheet } from "#domain/documents/evidence-sheet.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { toNoteSheet } from "#domain/documents/note-sheet.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { createRenderer } from "#server/documents/render-document.ts"
import { balanceInvoice, exampleInvoices } from "#tests/support/invoice-contents.ts"
import { exampleNote } from "#tests/support/notes.ts"
import { exampleEvidence, exampleQuote } from "#tests/support/quote-contents.ts"

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error("Usage: npm run sample-documents -- <folder>")
  process.exit(1)
}
await mkdir(folder, { recursive: true })
const render = await createRenderer()

async function write(name: string, says: unknown, template: string, sheet: unknown, xml?: string): Promise<void> {
  await writeFile(join(folder ?? "", `${name}.pdf`), await render(template, sheet, xml))
  await writeFile(join(folder ?? "", `${name}.json`), `${JSON.stringify(says, null, 2)}\n`)
  if (xml !== undefined) await writeFile(join(folder ?? "", `${name}.xml`), xml)
  console.log(`${name}.pdf`)
}

for (const [name, invoice] of Object.entries(exampleInvoices))
  await write(`facture-${name}`, invoice, "invoice", toInvoiceSheet(invoice), toFacturX(invoice))
const draft = balanceInvoice({ number: null })
await write("facture-projet", draft, "invoice", toInvoiceSheet(draft))
await write("devis", exampleQuote(), "quote", toQuoteSheet(exampleQuote()))
await write("devis-preuve", exampleEvidence(), "quote_evidence", toEvidenceSheet(exampleEvidence()))
await write("note", exampleNote(), "note", toNoteSheet(exampleNote()))
