import { FileText } from "lucide-react"
import type { ClientDocument, OpenQuote } from "#domain/quotes/client-quote.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import styles from "./document.module.css"

const PROOF = { the: "le dossier de preuve", of: "du dossier de preuve" }
/** The bytes whose hash was signed, beside the copy that shows the signature. */
const ORIGINAL = { the: "le fichier d’origine, lu avant la signature", of: "du fichier d’origine" }

function wordsOf({ content, signature }: OpenQuote, kind: ClientDocument["kind"]): { the: string; of: string } {
  if (kind === "quote_evidence") return PROOF
  const { the, of } = quoteWords[content.kind]
  if (kind === "quote_signed") return { the: `${the} signé`, of: `${of} signé` }
  return signature ? ORIGINAL : { the, of }
}

/** The documents that the client keeps. */
export function Downloads({ quote }: { quote: OpenQuote }) {
  const { documents, signature } = quote
  const isOnline = signature?.means === "online"
  const isMissing = documents.length < (isOnline ? 3 : signature ? 2 : 1)
  const hasFailed = quote.is_document_failed && documents.length === 0
  return (
    <section className="stack gap-1" aria-label="Documents">
      {documents.map(({ kind, url, sha256 }) => (
        <a key={sha256} href={url} target="_blank" rel="noreferrer" className={styles.download}>
          <FileText size={22} aria-hidden="true" />
          <span>
            Télécharger {wordsOf(quote, kind).the}
            (PDF
            <span className="visually-hidden">, nouvel onglet</span>)
          </span>
        </a>
      ))}
      {hasFailed ? <Failed /> : null}
      {isMissing && !hasFailed ? (
        <p className="minor" role="status" data-waits={isOnline || documents.length === 0 ? "" : undefined}>
          {documents.length === 0 || !isOnline
            ? "Le document se prépare…"
            : "Le document signé et son dossier de preuve se préparent…"}
        </p>
      ) : null}
    </section>
  )
}

/** The file could not be made several times: the company knows. */
export const Failed = () => (
  <p className="minor" role="status">
    Le document n’a pas encore pu être préparé en PDF. Nous nous en occupons&nbsp;: revenez un peu plus tard, ou
    appelez-nous.
  </p>
)

/** The SHA-256 of each document, at the end of the page, so that the client can compare a copy. */
export function Prints({ prints }: { prints: readonly [ofWhat: string, sha256: string][] }) {
  if (prints.length === 0) return null
  return (
    <div className="stack gap-half">
      {prints.map(([ofWhat, sha256]) => (
        <p key={sha256} className={`minor ${styles.print}`}>
          Empreinte SHA-256 {ofWhat}&nbsp;: {sha256}
        </p>
      ))}
    </div>
  )
}

export const printsOf = (quote: OpenQuote) =>
  quote.documents.map(({ kind, sha256 }): [string, string] => [wordsOf(quote, kind).of, sha256])
