import { FileText } from "lucide-react"
import type { ClientDocument, OpenQuote } from "#domain/quotes/client-quote.ts"
import styles from "./document.module.css"

const WORDS: Record<ClientDocument["kind"], string> = { quote: "le devis", quote_evidence: "le dossier de preuve" }

/** The documents, each with its SHA-256, so that the client can compare a copy. */
export function Downloads({ quote: { documents, signature } }: { quote: OpenQuote }) {
  const isOnline = signature?.means === "online"
  const isMissing = documents.length < (isOnline ? 2 : 1)
  return (
    <section className="stack gap-1" aria-label="Documents">
      {documents.map(({ kind, url, sha256 }) => (
        <div key={sha256}>
          <a href={url} target="_blank" rel="noreferrer" className={styles.download}>
            <FileText size={22} aria-hidden="true" />
            <span>
              Télécharger {kind === "quote" && isOnline ? "le devis signé" : WORDS[kind]} (PDF
              <span className="visually-hidden">, nouvel onglet</span>)
            </span>
          </a>
          <p className={`minor ${styles.print}`}>Empreinte SHA-256&nbsp;: {sha256}</p>
        </div>
      ))}
      {isMissing ? (
        <p className="minor" role="status" data-waits={isOnline || documents.length === 0 ? "" : undefined}>
          {documents.length === 0 || !isOnline ? "Le document se prépare…" : "Le dossier de preuve se prépare…"}
        </p>
      ) : null}
    </section>
  )
}
