import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { quoteName } from "#domain/quotes/describe.ts"
import { quoteKindLabels } from "#domain/quotes/quote.ts"
import { quoteLooks } from "../looks.ts"
import type { QuoteSummary, Subject } from "./data.ts"
import { quotesOfQuery } from "./queries.ts"
import { quotePath } from "./quote-columns.tsx"
import styles from "./quotes-of.module.css"

/** The parameter of « Nouveau devis » that names the subject. */
const PARAMETERS = { reno_projects: "chantier", brico_requests: "demande", customers: "client" } as const

type QuotesOfProps = {
  subject: Subject
  /** In the panel of a record, as one of its sections. */
  isNested?: boolean
  children?: (quotes: readonly QuoteSummary[]) => ReactNode
}

/** The quotes of a renovation, a small job or a client, and a new one. `children` come below them. */
export function QuotesOf({ subject, isNested = false, children }: QuotesOfProps) {
  const read = useQuery(quotesOfQuery(subject))
  const quotes = read.data
  const add = (
    <Button
      component={Link}
      to={`/admin/devis/nouveau?${PARAMETERS[subject.table]}=${subject.id}`}
      variant="default"
      size={isNested ? "xs" : "sm"}
      leftSection={<Plus aria-hidden size={16} />}
    >
      Nouveau devis
    </Button>
  )
  const content = (
    <>
      <ErrorOf read={read} />
      {(quotes ?? read.error) ? null : <Skeleton height={16} width="60%" />}
      {quotes?.length === 0 && !isNested ? <p className="office-minor">Aucun devis.</p> : null}
      {quotes && quotes.length > 0 ? (
        <ul className={`office-lines ${styles.quotes}`}>
          {quotes.map((quote) => (
            <QuoteLine key={quote.id} quote={quote} />
          ))}
        </ul>
      ) : null}
      {quotes && children ? children(quotes) : null}
    </>
  )
  // A request and the file of a client leave an empty part out; their menus have « Nouveau devis ».
  if (subject.table !== "reno_projects" && quotes?.length === 0) return null
  return isNested ? (
    <Section title="Devis">
      {content}
      <div className={styles.below}>{add}</div>
    </Section>
  ) : (
    <Panel title="Devis" actions={add}>
      {content}
    </Panel>
  )
}

function QuoteLine({ quote }: { quote: QuoteSummary }) {
  const { id, kind, title, state, total_cents, sent_at } = quote
  const facts = [
    kind === "amendment" ? quoteKindLabels.amendment : null,
    title,
    sent_at ? `envoyé le ${formatShortDate(parisDate(new Date(sent_at)))}` : null,
  ]
  return (
    <li className={`office-between ${styles.quote}`}>
      <div>
        <Link to={quotePath(id)}>{quoteName(quote)}</Link>
        <div className="office-minor">{facts.filter(Boolean).join(" · ")}</div>
      </div>
      <div className="office-actions">
        {total_cents === null ? null : <Figures>{formatCents(total_cents)}</Figures>}
        <StatusBadge look={quoteLooks[state]} />
      </div>
    </li>
  )
}
