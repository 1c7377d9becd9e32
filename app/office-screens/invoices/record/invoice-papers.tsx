import { useQuery } from "@tanstack/react-query"
import { DrawnDocuments, readWhileDrawn, shortHash } from "#app/office/upload/drawn-documents.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import type { InvoiceFile, InvoicePaper } from "../data.ts"
import { invoiceQuery } from "../queries.ts"

/** The PDF of the invoice, made once and never changed, with its XML inside; of a draft the last « Projet ». */
export function InvoicePapers({ invoice }: { invoice: InvoiceFile }) {
  const { id, documents, state } = invoice
  const papers = documents.filter(({ kind }) => (kind === "invoice_draft") === (state === "draft"))
  useQuery({ ...invoiceQuery(id), refetchInterval: readWhileDrawn(papers) })
  return (
    <DrawnDocuments
      documents={papers.map((paper) => {
        const name = paper.kind === "invoice_draft" ? "Projet de facture" : invoiceTitle(invoice)
        return { ...paper, name, fileName: `${name}.pdf`, facts: factsOf(paper, invoice) }
      })}
    />
  )
}

function factsOf(paper: InvoicePaper, { updated_at }: InvoiceFile): string {
  const { kind, made_at } = paper
  if (made_at === null) return ""
  const when = formatDateTime(new Date(made_at))
  if (kind === "invoice") return `PDF avec ses données (Factur-X) · ${when} · ${shortHash(paper)}`
  return updated_at > made_at ? `${when}, avant vos dernières modifications` : `${when} · document non comptable`
}
