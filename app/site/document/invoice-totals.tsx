import { Facts } from "#app/site/bricks/facts.tsx"
import { exactCents, vatRows } from "#domain/documents/words.ts"
import { type ClientInvoice, statedAmount } from "#domain/invoices/client-invoice.ts"
import { aidLabel } from "#domain/quotes/aids.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import styles from "./document.module.css"

/** The sums of the document, and what was paid, credited and is left. */
export function InvoiceTotals({ invoice }: { invoice: ClientInvoice }) {
  const { content, kind, paid_cents, credited_cents, retained_cents, aid_left_cents, left_cents } = invoice
  const { aids } = content
  const { split, total_cents, allowances, seller } = content
  const isExempt = seller.vat_exempt
  const total = kind === "credit_note" ? "Total de l’avoir" : "Total"
  const stated = split.map(({ vat_rate, net_cents, vat_cents }) => ({
    vat_rate,
    net_cents: statedAmount(net_cents, kind),
    vat_cents: statedAmount(vat_cents, kind),
  }))
  return (
    <section className="stack" aria-labelledby="montants">
      <h2 id="montants" className="size-3">
        Les montants
      </h2>
      <OfContract invoice={invoice} />
      {allowances.length > 0 ? <p className="minor">Remise du devis déduite.</p> : null}
      <dl className={styles.totals} aria-label="Montants">
        {isExempt ? null : vatRows(stated).map(([term, amount]) => <Row key={term} term={term} amount={amount} />)}
        <div className={styles.total}>
          <dt>{isExempt ? `${total} (${VAT_EXEMPTION})` : `${total} TTC`}</dt>
          <dd>{exactCents(statedAmount(total_cents, kind))}</dd>
        </div>
        {credited_cents > 0 ? <Row term="Avoirs" amount={exactCents(0 - credited_cents)} /> : null}
        {retained_cents > 0 ? <Row term="Retenue de garantie" amount={exactCents(0 - retained_cents)} /> : null}
        {aid_left_cents > 0 ? (
          <Row
            term={aids.length === 1 && aids[0] ? aidLabel(aids[0]) : "Aides attendues"}
            amount={exactCents(0 - aid_left_cents)}
          />
        ) : null}
        {paid_cents === 0 ? null : <Row term="Déjà réglé" amount={exactCents(0 - paid_cents)} />}
        {left_cents === null ||
        (paid_cents === 0 && credited_cents === 0 && retained_cents === 0 && aid_left_cents === 0) ? null : (
          <div className={styles.left}>
            <dt>{left_cents < 0 ? "À vous rendre" : "Reste à payer"}</dt>
            <dd>{exactCents(Math.abs(left_cents))}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** How much of the contract is invoiced. */
function OfContract({ invoice: { content, kind } }: { invoice: ClientInvoice }) {
  const { progress, seller } = content
  if (!progress || kind === "credit_note") return null
  const { contract_cents, before_cents, now_cents } = progress
  return (
    <Facts
      look="ends"
      label="Avancement du marché"
      facts={[
        [seller.vat_exempt ? "Marché" : "Marché HT", exactCents(contract_cents)],
        ["Déjà facturé", exactCents(before_cents)],
        [kind === "situation" ? "Cette situation" : "Ce solde", exactCents(now_cents)],
        ["Reste à facturer", exactCents(contract_cents - before_cents - now_cents)],
      ]}
    />
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
