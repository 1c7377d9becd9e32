import type { ReactNode } from "react"
import { Link } from "react-router"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Figures, Instant, When } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { hasNoVat, lateBy, standingOf, withheld } from "#domain/invoices/describe.ts"
import { operationLabels } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import { taxed } from "#domain/vat.ts"
import type { InvoiceFile } from "../data.ts"
import { invoicePath } from "../queries.ts"
import { InvoicePapers } from "./invoice-papers.tsx"
import { InvoicePayments } from "./invoice-payments.tsx"
import { InvoiceRows, InvoiceTotals } from "./invoice-rows.tsx"
import { Siblings } from "./siblings.tsx"
import styles from "./fixed-invoice.module.css"

type FixedInvoiceProps = {
  invoice: InvoiceFile
  /** Its history. */
  children: ReactNode
}

/** An invoice that has its number: as it was issued, what is owed on it and what became of it. */
export function FixedInvoice({ invoice, children }: FixedInvoiceProps) {
  const { content, kind } = invoice
  return (
    <Panels isSplit>
      <Panels>
        <Panel title="Contenu">
          <InvoiceRows content={content} />
          <InvoiceTotals content={content} />
          {content.notes ? <p className={`office-prose ${styles.notes}`}>{content.notes}</p> : null}
          {content.mentions.length > 0 ? (
            <ul className={`office-minor ${styles.mentions}`}>
              {content.mentions.map(({ code, body }) => (
                <li key={code}>{body}</li>
              ))}
            </ul>
          ) : null}
        </Panel>
      </Panels>
      <Panels>
        <SameNumber id={invoice.same_number} />
        {kind === "credit_note" ? <Correction invoice={invoice} /> : <Money invoice={invoice} />}
        {kind === "credit_note" ? null : <InvoicePayments invoice={invoice} />}
        <Facets invoice={invoice} />
        <InvoicePapers invoice={invoice} />
        <Siblings invoice={invoice} />
        <Panel title="Historique">{children}</Panel>
      </Panels>
    </Panels>
  )
}

function SameNumber({ id }: { id: string | null }) {
  if (id === null) return null
  return (
    <Warning title="Un autre document porte le même numéro">
      <Link to={invoicePath(id)}>Voir l’autre document</Link>. Un numéro ne sert qu’une fois&nbsp;: demandez à votre
      expert-comptable lequel des deux se corrige par un avoir.
    </Warning>
  )
}

function Money({ invoice }: { invoice: InvoiceFile }) {
  const { total_cents, paid_cents, credited_cents, retained_cents, aid_left_cents, due_on, content } = invoice
  const left = invoice.left_cents ?? 0
  const today = parisToday()
  const standing = standingOf(invoice, today)
  return (
    <Panel title={left < 0 ? "À rembourser" : "Reste à payer"}>
      <p className={styles.left} data-bad={standing === "late" || standing === "to_return"}>
        <Figures>{formatCents(Math.abs(left))}</Figures>
      </p>
      <p className={`office-minor ${styles.standing}`}>{situationOf(invoice, standing, today)}</p>
      <Facts>
        <Fact label={taxed("Total", hasNoVat(content))}>
          <Figures>{formatCents(total_cents ?? 0)}</Figures>
        </Fact>
        <Fact label="Encaissé">{paid_cents === 0 ? null : <Figures>{formatCents(paid_cents)}</Figures>}</Fact>
        <Fact label="Avoirs">{credited_cents === 0 ? null : <Figures>{formatCents(credited_cents)}</Figures>}</Fact>
        <Fact label="Retenue de garantie">
          {retained_cents === 0 ? null : <Figures>{formatCents(retained_cents)}</Figures>}
        </Fact>
        <Fact label="Aides attendues">
          {aid_left_cents === 0 ? null : <Figures>{formatCents(aid_left_cents)}</Figures>}
        </Fact>
        <Fact label="Échéance">{due_on ? <When iso={due_on}>{formatShortDate(due_on)}</When> : null}</Fact>
      </Facts>
    </Panel>
  )
}

function situationOf(
  { due_on, returns, retained_cents, retained_until, is_small_rest, state }: InvoiceFile,
  standing: ReturnType<typeof standingOf>,
  today: string,
): string {
  if (standing === "late" && due_on) return lateBy(due_on, today)
  if (standing === "due" && is_small_rest)
    return `Trop peu pour une relance\u00a0: encaissez-le${state === "issued" ? ", ou soldez-le par un avoir" : ""}.`
  if (standing === "due" && due_on) return `à payer au plus tard le ${formatShortDate(due_on)}`
  if (standing === "to_return" && returns.returning_cents > 0)
    return `Le remboursement de ${formatCents(returns.returning_cents)} sur la carte du client est en cours\u00a0: il part de lui-même.`
  if (standing === "retained") return `Retenue de garantie\u00a0: ${withheld(retained_cents, retained_until)}`
  if (standing === "to_return") return "Le client a payé plus que la facture, avoirs déduits."
  return standing === "credited" ? "Soldée par avoir" : "Payée"
}

function Correction({ invoice: { corrects, content } }: { invoice: InvoiceFile }) {
  return (
    <Panel title="Avoir">
      <Facts>
        <Fact label="Sur la facture">
          {corrects ? <Link to={invoicePath(corrects.id)}>{corrects.number}</Link> : null}
        </Fact>
        <Fact label="Raison">{content.reason}</Fact>
        <Fact label={taxed("Rendu", hasNoVat(content))}>
          <Figures>{formatCents(-content.total_cents)}</Figures>
        </Fact>
      </Facts>
    </Panel>
  )
}

function Facets({ invoice }: { invoice: InvoiceFile }) {
  const { content, customer, project, request, quote, event, reminder_count, reminders_stopped_at } = invoice
  return (
    <Panel title="Suivi">
      <Facts>
        <Fact label="Client">
          {customer ? <Link to={`/admin/clients/${customer.id}`}>{customer.name}</Link> : content.buyer.name}
        </Fact>
        <Fact label="Projet">{project ? <Link to={`/admin/reno/${project.id}`}>{project.name}</Link> : null}</Fact>
        <Fact label="Demande">
          {request ? <Link to={`/admin/brico?demande=${request.id}`}>{request.reference}</Link> : null}
        </Fact>
        <Fact label="Devis">{quote ? <Link to={`/admin/devis/${quote.id}`}>{quote.number}</Link> : null}</Fact>
        <Fact label="Émise le">
          {invoice.issued_on ? <When iso={invoice.issued_on}>{formatShortDate(invoice.issued_on)}</When> : null}
        </Fact>
        <Fact label="Opération">
          {[operationLabels[content.operation], content.operation_on ? formatShortDate(content.operation_on) : null]
            .filter(Boolean)
            .join(", ")}
        </Fact>
        <Fact label="Bon de commande">{content.purchase_order}</Fact>
        <Fact label="Acheteur changé">{invoice.buyer_reason}</Fact>
        {invoice.state === "issued" ? (
          <>
            <Fact label="Envoyée">{invoice.sent_at ? <Instant at={invoice.sent_at} /> : "Pas par e-mail"}</Fact>
            <Fact label="Vue">{invoice.seen_at ? <Instant at={invoice.seen_at} /> : "Pas encore"}</Fact>
            <Fact label="Relances">
              {reminders_stopped_at
                ? "Arrêtées"
                : reminder_count > 0
                  ? `${countOf(reminder_count, "envoyée", "envoyées")}`
                  : null}
            </Fact>
          </>
        ) : null}
        <Fact label="Chaîne des écritures">
          {event ? (
            <>
              n°&nbsp;{event.seq}, empreinte <code>{event.hash.slice(0, 12)}…</code>
            </>
          ) : null}
        </Fact>
      </Facts>
    </Panel>
  )
}
