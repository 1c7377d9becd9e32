import { type ClientInvoice, statedAmount } from "#domain/invoices/client-invoice.ts"
import { formatCents } from "#domain/money.ts"
import { percentOf, VAT_EXEMPTION } from "#domain/vat.ts"
import styles from "./document.module.css"

/** The sums of the document, and what was paid, credited and is left. */
export function InvoiceTotals({ invoice }: { invoice: ClientInvoice }) {
  const { content, kind, paid_cents, credited_cents, left_cents } = invoice
  const { split, net_cents, total_cents, allowances, progress, seller } = content
  const isExempt = seller.vat_exempt
  const stated = (cents: number) => formatCents(statedAmount(cents, kind))
  const total = kind === "credit_note" ? "Total de l’avoir" : "Total"
  const rows: [term: string, amount: string][] = isExempt
    ? []
    : [
        [allowances.length > 0 ? "Total HT, remise déduite" : "Total HT", stated(net_cents)],
        ...split
          .filter(({ rate }) => rate > 0)
          .map(({ rate, vat_cents }): [string, string] => [`TVA\u00a0${percentOf(rate)}`, stated(vat_cents)]),
      ]
  return (
    <section className="stack" aria-labelledby="montants">
      <h2 id="montants" className="size-3">
        Les montants
      </h2>
      {progress && kind !== "credit_note" ? (
        <p className="minor">
          {`${isExempt ? "Marché" : "Marché HT"}\u00a0: ${formatCents(progress.contract_cents)}. Déjà facturé\u00a0: ${formatCents(progress.before_cents)}. ${kind === "situation" ? "Cette situation" : "Ce solde"}\u00a0: ${formatCents(progress.now_cents)}. Reste à facturer\u00a0: ${formatCents(progress.contract_cents - progress.before_cents - progress.now_cents)}.`}
        </p>
      ) : null}
      <dl className={styles.totals} aria-label="Montants">
        {rows.map(([term, amount]) => (
          <Row key={term} term={term} amount={amount} />
        ))}
        <div className={styles.total}>
          <dt>{isExempt ? `${total} (${VAT_EXEMPTION})` : `${total} TTC`}</dt>
          <dd>{stated(total_cents)}</dd>
        </div>
        {credited_cents > 0 ? <Row term="Avoirs" amount={formatCents(0 - credited_cents)} /> : null}
        {paid_cents === 0 ? null : <Row term="Déjà réglé" amount={formatCents(0 - paid_cents)} />}
        {left_cents === null || (paid_cents === 0 && credited_cents === 0) ? null : (
          <div className={styles.left}>
            <dt>{left_cents < 0 ? "À vous rendre" : "Reste à payer"}</dt>
            <dd>{formatCents(Math.abs(left_cents))}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Row({ term, amount }: { term: string; amount: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
