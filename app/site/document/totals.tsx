import { exactCents } from "#domain/documents/words.ts"
import type { VatSplit } from "#domain/amounts/split.ts"
import { type ClientContent, worksOf } from "#domain/quotes/client-quote.ts"
import { percentOf, VAT_EXEMPTION } from "#domain/vat.ts"
import styles from "./document.module.css"

type TotalsProps = {
  content: ClientContent
  amounts: { split: VatSplit; net_cents: number; total_cents: number; deposit_cents: number }
}

/** Totals and deposit. A rate that only an option has is there too, hidden: the page's script counts the options that are ticked. */
export function Totals({ content, amounts }: TotalsProps) {
  const { split, net_cents, total_cents, deposit_cents } = amounts
  const { rows, seller, deposit_bp, discount_bp } = content
  const vat = new Map(split.map(({ rate, vat_cents }) => [Number(rate), vat_cents]))
  const rates = [...new Set(worksOf(rows).map(({ vat_rate }) => Number(vat_rate)))]
    .filter((rate) => rate > 0)
    .toSorted((one, other) => one - other)
  return (
    <dl className={styles.totals} aria-label="Montants">
      {seller.vat_exempt ? null : (
        <>
          <div>
            <dt>{discount_bp > 0 ? `Total HT, remise de ${percentOf(discount_bp / 100)} déduite` : "Total HT"}</dt>
            <dd data-sum="net">{exactCents(net_cents)}</dd>
          </div>
          {rates.map((rate) => (
            <div key={rate} hidden={!vat.has(rate)}>
              <dt>TVA&nbsp;{percentOf(rate)}</dt>
              <dd data-sum={`vat-${rate}`}>{exactCents(vat.get(rate) ?? 0)}</dd>
            </div>
          ))}
        </>
      )}
      <div className={styles.total}>
        <dt>{seller.vat_exempt ? `Total (${VAT_EXEMPTION})` : "Total TTC"}</dt>
        <dd data-sum="total">{exactCents(total_cents)}</dd>
      </div>
      {deposit_bp > 0 ? (
        <div>
          <dt>Acompte à la commande ({percentOf(deposit_bp / 100)})</dt>
          <dd data-sum="deposit">{exactCents(deposit_cents)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
