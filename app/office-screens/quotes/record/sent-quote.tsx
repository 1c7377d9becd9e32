import type { ReactNode } from "react"
import { Link } from "react-router"
import { Instant, When } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { writePlace } from "#domain/clients/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { eventText, eventTime, type QuoteEvent } from "#domain/quotes/describe.ts"
import { signingPlaceLabels } from "#domain/quotes/quote.ts"
import type { QuoteFile } from "./data.ts"
import { QuoteDocuments } from "./quote-documents.tsx"
import { MoneyPanel } from "./money-panel.tsx"
import { QuoteLines } from "./quote-lines.tsx"
import { SignatureBlock } from "./signature-block.tsx"
import styles from "./sent-quote.module.css"

type SentQuoteProps = {
  quote: QuoteFile
  /** Its invoices. */
  children: ReactNode
}

/** A quote that was sent: as the client has it, and what became of it. */
export function SentQuote({ quote, children }: SentQuoteProps) {
  const { customer, place, project, request, sent_at, seen_at, valid_until, closed_reason, signing_place } = quote
  return (
    <Panels isSplit>
      <Panels>
        <Panel title="Contenu">
          {quote.intro ? <p className="office-prose">{quote.intro}</p> : null}
          <QuoteLines quote={quote} chosen={quote.signature?.line_ids ?? []} />
          {quote.closing ? <p className="office-prose">{quote.closing}</p> : null}
        </Panel>
        {children}
        {quote.internal_notes ? (
          <Panel title="Notes internes" description="Le client ne les lit pas.">
            <p className="office-prose">{quote.internal_notes}</p>
          </Panel>
        ) : null}
      </Panels>
      <Panels>
        {quote.signature ? <SignatureBlock signature={quote.signature} isExempt={quote.is_vat_exempt} /> : null}
        {quote.deposit ? <MoneyPanel quote={quote} deposit={quote.deposit} /> : null}
        <Panel title="Suivi">
          <Facts>
            <Fact label="Client">
              {customer ? <Link to={`/admin/clients/${customer.id}`}>{customer.name}</Link> : "Effacé"}
            </Fact>
            <Fact label="Lieu">{place ? writePlace(place) : null}</Fact>
            <Fact label="Projet">{project ? <Link to={`/admin/reno/${project.id}`}>{project.name}</Link> : null}</Fact>
            <Fact label="Demande">
              {request ? <Link to={`/admin/brico?demande=${request.id}`}>{request.reference}</Link> : null}
            </Fact>
            <Fact label="Envoyé">{sent_at ? <Instant at={sent_at} /> : null}</Fact>
            <Fact label="Vu">{seen_at ? <Instant at={seen_at} /> : "Pas encore"}</Fact>
            <Fact label="Valable jusqu’au">
              {valid_until ? <When iso={valid_until}>{formatShortDate(valid_until)}</When> : null}
            </Fact>
            {quote.signature ? null : <Fact label="Signature prévue">{signingPlaceLabels[signing_place]}</Fact>}
            <Fact label="Raison">{closed_reason}</Fact>
          </Facts>
        </Panel>
        <QuoteDocuments quote={quote} />
        <Events events={quote.events} />
      </Panels>
    </Panels>
  )
}

/** What happened, newest first. */
export function Events({ events }: { events: readonly QuoteEvent[] }) {
  const told = events.flatMap((event) => {
    const text = eventText(event)
    return text === null ? [] : [{ event, text }]
  })
  if (told.length === 0) return null
  return (
    <Panel title="Historique du devis">
      <ol className={styles.events}>
        {told.map(({ event, text }) => (
          <li key={event.id}>
            {text}
            <time className="office-minor" dateTime={event.at}>
              {eventTime(event)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
