// `npm run sample-documents -- <folder>`: writes one of each document as PDF, JSON and, for invoices, XML (docs/documents.md). Not part of `npm test`.
import { ensureInstalled, nodeBinary, runInForeground } from "./toolchain.mjs"

ensureInstalled()
runInForeground(nodeBinary(), ["tests/samples/main.ts", ...process.argv.slice(2)])
