import { useQuery } from "@tanstack/react-query"
import { DrawnDocuments, readWhileDrawn, shortHash } from "#app/office/upload/drawn-documents.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { quoteQuery } from "../queries.ts"
import type { QuoteDocument, QuoteFile } from "./data.ts"

const NAMES: Record<QuoteDocument["kind"], string> = {
  quote: "Devis",
  quote_signed: "Devis signé",
  quote_evidence: "Dossier de preuve",
}
/** The bytes whose hash was signed. */
const ORIGINAL = "Fichier d’origine du devis signé"

/** The documents that clients and staff have, made once and never changed. */
export function QuoteDocuments({ quote: { id, documents, number, signature } }: { quote: QuoteFile }) {
  useQuery({ ...quoteQuery(id), refetchInterval: readWhileDrawn(documents) })
  const signed = signature?.means === "online" ? signature.document_sha256 : null
  return (
    <DrawnDocuments
      documents={documents.map((document) => {
        const { kind, sha256, made_at } = document
        return {
          ...document,
          name: kind === "quote" && sha256 !== null && sha256 === signed ? ORIGINAL : NAMES[kind],
          fileName: `${NAMES[kind]} ${number ?? ""}.pdf`,
          facts: made_at === null ? "" : `${formatDateTime(new Date(made_at))} · ${shortHash(document)}`,
        }
      })}
    />
  )
}
