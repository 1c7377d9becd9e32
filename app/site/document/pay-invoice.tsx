import type { ReactNode } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { formatLongDate } from "#domain/dates.ts"
import { exactCents } from "#domain/documents/words.ts"
import { type ClientInvoice, payBy } from "#domain/invoices/client-invoice.ts"
import type { InvoicePageProps } from "./invoice-page.tsx"
import { Account } from "./account.tsx"
import { PayByCard } from "./pay-by-card.tsx"
import { WholeReferences } from "./whole-references.tsx"
import styles from "./document.module.css"

/** What is left to pay, until when and how; or why nothing is. */
export function PayInvoice({ invoice, path, company, payment }: Omit<InvoicePageProps, "refusal">) {
  const { left_cents, content, kind } = invoice
  if (kind === "credit_note" || left_cents === null)
    return (
      <Alert tone="info" title={`Un avoir de ${exactCents(Math.abs(content.total_cents))}`}>
        {content.corrects ? (
          <WholeReferences>
            {`Il vient en déduction de la facture ${content.corrects.number}. Si elle est déjà payée, la somme vous revient.`}
          </WholeReferences>
        ) : null}
      </Alert>
    )
  if (left_cents < 0)
    return (
      <Alert tone="info" role="status" title={`${exactCents(0 - left_cents)} vous reviennent`}>
        Vous avez payé plus que le montant dû. Nous vous rendons la différence.
      </Alert>
    )
  if (left_cents === 0) return <Settled invoice={invoice} />
  if (invoice.awaits_credit)
    return (
      <Alert tone="info" role="status" title="Cette facture va être corrigée">
        Vous avez renoncé à des travaux qu’elle demande. Un avoir dira ce qui reste à payer&nbsp;; d’ici là, ne réglez
        rien.
      </Alert>
    )
  return (
    <div className={`sheet stack ${styles.card}`}>
      <h2 className="size-2">Reste à payer</h2>
      <p className={styles.due}>{exactCents(left_cents)}</p>
      <When invoice={invoice} />
      {invoice.no_money_before ? null : (
        <>
          <PayByCard path={path} label={`Payer ${exactCents(left_cents)}`} payment={payment} card={invoice.card} />
          <ByTransfer invoice={invoice}>
            Pour payer par virement, demandez-nous nos coordonnées bancaires&nbsp;: <CallUs phone={company.phone} />.
          </ByTransfer>
        </>
      )}
    </div>
  )
}

function When({ invoice: { no_money_before, is_late, due_on, content } }: Pick<InvoicePageProps, "invoice">) {
  if (no_money_before)
    return (
      <p>
        À régler à partir du <b>{formatLongDate(no_money_before)}</b>&nbsp;: la loi interdit tout paiement avant, après
        une signature à votre domicile.
      </p>
    )
  if (!due_on) return null
  if (is_late)
    return (
      <p>
        L’échéance, le <b>{formatLongDate(due_on)}</b>, est passée. Votre règlement est déjà parti&nbsp;? Il apparaîtra
        ici une fois enregistré.
      </p>
    )
  return <p>À régler {payBy(due_on, content.issued_on)}.</p>
}

function ByTransfer({
  invoice: { bank, number },
  children,
}: Pick<InvoicePageProps, "invoice"> & { children: ReactNode }) {
  if (!bank) return <p>{children}</p>
  return (
    <>
      <p>Par virement, en indiquant la référence&nbsp;:</p>
      <Account bank={bank} reference={number} />
    </>
  )
}

function Settled({ invoice: { paid_cents, payments, retained_cents, retained_until } }: { invoice: ClientInvoice }) {
  const last = payments.filter(({ amount_cents }) => amount_cents > 0).at(-1)
  if (retained_cents > 0)
    return (
      <Alert tone="info" role="status" title="Rien à payer aujourd’hui">
        Il reste la retenue de garantie de <b>{exactCents(retained_cents)}</b>
        {retained_until
          ? `\u00a0: vous pouvez la garder jusqu’au ${formatLongDate(retained_until)}.`
          : "\u00a0: elle n’est pas encore due."}
      </Alert>
    )
  if (paid_cents === 0)
    return (
      <Alert tone="info" role="status" title="Cette facture est annulée par un avoir">
        Vous n’avez rien à payer.
      </Alert>
    )
  return (
    <Alert tone="success" role="status" title="Cette facture est réglée">
      {last ? `Dernier règlement reçu le ${formatLongDate(last.received_on)}. Merci\u00a0!` : "Merci\u00a0!"}
    </Alert>
  )
}
