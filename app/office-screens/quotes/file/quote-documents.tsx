import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FileText } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { openInNewTab } from "#app/office/upload/open-file.ts"
import { formatDateTime } from "#domain/dates.ts"
import { quoteQuery } from "../queries.ts"
import type { QuoteDocument, QuoteFile } from "./data.ts"

const WHILE_DRAWN_MS = 3000

const NAMES: Record<QuoteDocument["kind"], string> = { quote: "Devis", quote_evidence: "Dossier de preuve" }

/** The documents that clients and staff have, made once and never changed. */
export function QuoteDocuments({ quote: { id, documents, number, signature } }: { quote: QuoteFile }) {
  const isWaiting = documents.some(({ made_at }) => made_at === null)
  useQuery({ ...quoteQuery(id), refetchInterval: isWaiting ? WHILE_DRAWN_MS : false })
  if (documents.length === 0) return null
  const open = (document: QuoteDocument) => {
    const name = `${NAMES[document.kind]} ${number ?? ""}.pdf`
    const { path, bucket } = document
    openInNewTab(browserDb(), {
      name,
      path,
      address: null,
      mimeType: "application/pdf",
      ...(bucket ? { bucket } : {}),
    }).catch((error: Error) => toastError("Le document n’a pas pu être ouvert", reasonOf(error)))
  }
  return (
    <Panel title="Documents">
      <div role="status">
        <ul className="office-lines">
          {documents.map((document) => (
            <li key={document.id} className="office-between">
              <div>
                {nameOf(document, signature?.means === "online" ? signature.document_sha256 : null)}
                <div className="office-minor">{stateOf(document)}</div>
              </div>
              {document.made_at ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<FileText aria-hidden size={14} />}
                  aria-label={`Ouvrir le document «\u00a0${NAMES[document.kind]}\u00a0»`}
                  onClick={() => open(document)}
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

const nameOf = ({ kind, sha256 }: QuoteDocument, signed: string | null) =>
  kind === "quote" && sha256 !== null && sha256 === signed ? "Devis signé" : NAMES[kind]

function stateOf({ made_at, sha256, last_error }: QuoteDocument): string {
  if (made_at) return `${formatDateTime(new Date(made_at))} · empreinte ${sha256?.slice(0, 8) ?? ""}`
  return last_error ? "N’a pas pu être préparé, le site essaie à nouveau." : "Se prépare…"
}
