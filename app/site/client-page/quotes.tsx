import { FileText } from "lucide-react"
import type { WorksQuote } from "#domain/client-page/client-page.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { quoteKindLabels } from "#domain/quotes/quote.ts"
import styles from "./documents.module.css"

/** The quotes of the works, each on a page of its own where it is read and signed. */
export function Quotes({ quotes }: { quotes: WorksQuote[] }) {
  return (
    <section className={`sheet stack ${styles.documents}`} aria-labelledby="devis">
      <h2 id="devis" className="size-3">
        Devis et factures
      </h2>
      <ul className="stack gap-1">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <a href={quote.url} className={styles.line}>
              <FileText size={24} aria-hidden="true" />
              <span>
                <b>
                  {quoteKindLabels[quote.kind]} {quote.number}, {quote.title}
                </b>
                <br />
                <span className="minor">{`${formatCents(quote.total_cents)} TTC, ${stateOf(quote)}`}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ state, valid_until, closed_at }: WorksQuote): string {
  const day = closed_at ? ` le ${formatShortDate(parisDate(new Date(closed_at)))}` : ""
  if (state === "sent") return `à signer jusqu’au ${formatShortDate(valid_until)}`
  return state === "signed" ? `signé${day}` : "rétracté"
}
