import { FileDown } from "lucide-react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import type { Company } from "#domain/company/company.ts"
import { writtenDay } from "#domain/documents/words.ts"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import { invoiceName } from "#domain/invoices/invoice.ts"
import type { PaymentEnd } from "#domain/quotes/deposit.ts"
import { Prints } from "./downloads.tsx"
import { forWhom, Specimen } from "./heading.tsx"
import { InvoiceLines } from "./invoice-lines.tsx"
import { InvoiceTotals } from "./invoice-totals.tsx"
import { MentionList } from "./mentions.tsx"
import { PayInvoice } from "./pay-invoice.tsx"
import { Payments } from "./payments.tsx"
import type { QuoteRefusal } from "./take-form.ts"
import styles from "./document.module.css"

export type InvoicePageProps = {
  invoice: ClientInvoice
  path: string
  company: Company
  /** How the client came back from the payment page. */
  payment: PaymentEnd | null
  refusal: QuoteRefusal | undefined
}

/** An invoice or a credit note for its client: what it says, what is left to pay, and how. */
export function InvoicePage({ invoice, path, company, payment, refusal }: InvoicePageProps) {
  const { content, kind } = invoice
  const isCredit = kind === "credit_note"
  return (
    <Container className={`plain-page ${styles.layout}`}>
      <div className={styles.head}>
        <Head invoice={invoice} path={path} company={company} />
      </div>
      <div className={`stack gap-3 ${styles.side}`} data-stays="">
        <div id="suite" tabIndex={-1} className={`stack gap-3 ${styles.next}`}>
          {refusal ? (
            <Alert tone="danger" role="alert">
              {refusal.message}
            </Alert>
          ) : null}
          <PayInvoice {...{ invoice, path, company, payment }} />
        </div>
        <p className="soft">
          Une question sur {isCredit ? "cet avoir" : "cette facture"}&nbsp;? <CallUs phone={company.phone} starts />.
        </p>
      </div>
      <div className={`stack gap-4 ${styles.main}`}>
        <Paper invoice={invoice} />
        <InvoiceLines content={content} kind={kind} />
        <InvoiceTotals invoice={invoice} />
        <Payments invoice={invoice} />
        {content.notes || content.mentions.length > 0 ? (
          <section className="stack" aria-labelledby="conditions">
            <h2 id="conditions" className="size-3">
              Les conditions
            </h2>
            {content.notes ? <p className="lines measure">{content.notes}</p> : null}
            <MentionList mentions={content.mentions} />
          </section>
        ) : null}
        <Prints
          prints={invoice.document ? [[isCredit ? "de l’avoir" : "de la facture", invoice.document.sha256]] : []}
        />
      </div>
    </Container>
  )
}

function Head({ invoice, path, company }: Pick<InvoicePageProps, "invoice" | "path" | "company">) {
  const { content, number, kind, corrects_url } = invoice
  const { corrects, contracts, request_reference, purchase_order, project_name, operation_on } = content
  const about = [
    ...contracts.map((one) => `${one.kind === "amendment" ? "avenant" : "devis"} ${one.number}`),
    request_reference && `rendez-vous ${request_reference}`,
    project_name && `chantier «\u00a0${project_name}\u00a0»`,
    purchase_order && `bon de commande ${purchase_order}`,
    operation_on && operation_on !== content.issued_on
      ? `${kind === "deposit" ? "acompte" : "travaux"} du ${writtenDay(operation_on)}`
      : null,
  ].filter(Boolean)
  return (
    <header className="stack gap-1" data-seen={`${path}/vu`}>
      <p className="minor">
        {invoiceName({ kind, number, situation_no: content.situation_no })} de {company.name}, du{" "}
        {writtenDay(content.issued_on)}
      </p>
      <h1 className={`size-4 ${styles.title}`}>{content.title}</h1>
      <Specimen content={content} />
      <p className="soft">{forWhom(content.buyer.name, content.place)}</p>
      {about.length > 0 ? (
        <p className="minor">
          Référence{about.length > 1 ? "s" : ""}&nbsp;: {about.join(", ")}
        </p>
      ) : null}
      {corrects ? (
        <p>
          Cet avoir corrige la facture{" "}
          <b className="nowrap">{corrects_url ? <a href={corrects_url}>{corrects.number}</a> : corrects.number}</b> du{" "}
          {writtenDay(corrects.issued_on)}.
        </p>
      ) : null}
      {content.reason ? <p>Motif&nbsp;: {content.reason}</p> : null}
    </header>
  )
}

function Paper({ invoice: { document, is_document_failed, kind } }: Pick<InvoicePageProps, "invoice">) {
  const [the, pronoun] = kind === "credit_note" ? ["l’avoir", "L’avoir"] : ["la facture", "La facture"]
  if (!document && is_document_failed)
    return (
      <p className="minor" role="status">
        Le PDF de {the} n’a pas encore pu être préparé. Nous nous en occupons&nbsp;; tout ce qu’il dit est sur cette
        page.
      </p>
    )
  if (!document)
    return (
      <p className="minor" role="status" data-waits="">
        {pronoun} se prépare en PDF…
      </p>
    )
  return (
    <section aria-label="Document">
      <a href={document.url} download className={styles.download}>
        <FileDown size={22} aria-hidden="true" />
        <span>Télécharger {the} (PDF)</span>
      </a>
    </section>
  )
}
