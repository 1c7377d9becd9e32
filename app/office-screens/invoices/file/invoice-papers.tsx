import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FileText } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { openInNewTab } from "#app/office/upload/open-file.ts"
import { formatDateTime } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import type { InvoiceFile, InvoicePaper } from "../data.ts"
import { invoiceQuery } from "../queries.ts"

const WHILE_DRAWN_MS = 3000

/** The PDF of the invoice, made once and never changed, with its XML inside; of a draft the last « Projet ». */
export function InvoicePapers({ invoice }: { invoice: InvoiceFile }) {
  const { id, documents, state } = invoice
  const papers = documents.filter(({ kind }) => (kind === "invoice_draft") === (state === "draft"))
  const isWaiting = papers.some(({ made_at }) => made_at === null)
  useQuery({ ...invoiceQuery(id), refetchInterval: isWaiting ? WHILE_DRAWN_MS : false })
  if (papers.length === 0) return null
  return (
    <Panel title="Documents">
      <div role="status">
        <ul className="office-lines">
          {papers.map((paper) => (
            <li key={paper.id} className="office-between">
              <div>
                {nameOf(paper, invoice)}
                <div className="office-minor">{stateOf(paper, invoice)}</div>
              </div>
              {paper.made_at ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<FileText aria-hidden size={14} />}
                  aria-label={`Ouvrir le document «\u00a0${nameOf(paper, invoice)}\u00a0»`}
                  onClick={() => open(paper, invoice)}
                >
                  Ouvrir
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const nameOf = ({ kind }: InvoicePaper, invoice: InvoiceFile) =>
  kind === "invoice_draft" ? "Projet de facture" : invoiceTitle(invoice)

function open(paper: InvoicePaper, invoice: InvoiceFile): void {
  const { path, bucket } = paper
  const name = `${nameOf(paper, invoice)}.pdf`
  openInNewTab(browserDb(), {
    name,
    path,
    address: null,
    mimeType: "application/pdf",
    ...(bucket ? { bucket } : {}),
  }).catch((error: Error) => toastError("Le document n’a pas pu être ouvert", reasonOf(error)))
}

function stateOf({ kind, made_at, sha256, last_error }: InvoicePaper, { updated_at }: InvoiceFile): string {
  if (!made_at) return last_error ? "N’a pas pu être préparé, le site essaie à nouveau." : "Se prépare…"
  const when = formatDateTime(new Date(made_at))
  if (kind === "invoice") return `PDF avec ses données (Factur-X) · ${when} · empreinte ${sha256?.slice(0, 8) ?? ""}`
  return updated_at > made_at ? `${when}, avant vos dernières modifications` : `${when} · document non comptable`
}
