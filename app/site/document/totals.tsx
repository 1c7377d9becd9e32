import { contractRows, exactCents, NOTHING_TO_PAY } from "#domain/documents/words.ts"
import type { VatSplit } from "#domain/amounts/split.ts"
import { wholeOf } from "#domain/amounts/tax-rows.ts"
import { type ClientContent, worksOf } from "#domain/quotes/client-quote.ts"
import { basisLabels, percentOf, taxed, VAT_EXEMPTION } from "#domain/vat.ts"
import styles from "./document.module.css"
import { aidLabel, OWN_PART, sumOfAids } from "#domain/quotes/aids.ts"

type TotalsProps = {
  content: ClientContent
  amounts: { split: VatSplit; net_cents: number; total_cents: number; deposit_cents: number }
}

/** Totals and deposit. A rate that only an option has is there too, hidden: the page's script counts the options that are ticked. */
export function Totals({ content, amounts }: TotalsProps) {
  const { split, net_cents, total_cents, deposit_cents } = amounts
  const { rows, seller, deposit_bp, discount_bp, discount_cents, price_basis, aids = [] } = content
  const discount =
    discount_cents > 0
      ? `${exactCents(discount_cents)}\u00a0${basisLabels[price_basis]}`
      : discount_bp > 0
        ? percentOf(discount_bp / 100)
        : null
  const contract = content.contract ? contractRows(content.contract, total_cents, seller.vat_exempt) : []
  const labelOf = (cents: number) =>
    taxed(wholeOf(cents), seller.vat_exempt) + (seller.vat_exempt ? ` (${VAT_EXEMPTION})` : "")
  const vat = new Map(split.map(({ vat_rate, vat_cents }) => [Number(vat_rate), vat_cents]))
  const rates = [...new Set(worksOf(rows).map(({ vat_rate }) => Number(vat_rate)))]
    .filter((vat_rate) => vat_rate > 0)
    .toSorted((one, other) => one - other)
  return (
    <dl className={styles.totals} aria-label="Montants">
      {seller.vat_exempt ? null : (
        <>
          <div>
            <dt>{discount ? `Total HT, remise de ${discount} déduite` : "Total HT"}</dt>
            <dd data-sum="net">{exactCents(net_cents)}</dd>
          </div>
          {rates.map((vat_rate) => (
            <div key={vat_rate} hidden={!vat.has(vat_rate)}>
              <dt>TVA&nbsp;{percentOf(vat_rate)}</dt>
              <dd data-sum={`vat-${vat_rate}`}>{exactCents(vat.get(vat_rate) ?? 0)}</dd>
            </div>
          ))}
        </>
      )}
      <div className={styles.total}>
        <dt data-above={labelOf(1)} data-below={labelOf(-1)}>
          {labelOf(total_cents)}
        </dt>
        <dd data-sum="total">{exactCents(total_cents)}</dd>
      </div>
      {aids.map((aid) => (
        <div key={aid.kind}>
          <dt>{aidLabel(aid)}</dt>
          <dd>{exactCents(0 - aid.cents)}</dd>
        </div>
      ))}
      {aids.length > 0 ? (
        <div className={styles.left}>
          <dt>{OWN_PART}</dt>
          <dd data-sum="own">{exactCents(total_cents - sumOfAids(aids))}</dd>
        </div>
      ) : null}
      {deposit_bp > 0 ? (
        <div hidden={deposit_cents <= 0}>
          <dt>Acompte à la commande ({percentOf(deposit_bp / 100)})</dt>
          <dd data-sum="deposit">{exactCents(deposit_cents)}</dd>
        </div>
      ) : null}
      {contract.map(([label, amount], i) => (
        <div key={label} className={i === contract.length - 1 ? styles.left : undefined}>
          <dt>{label}</dt>
          <dd data-sum={i === contract.length - 1 ? "contract" : undefined}>{amount}</dd>
        </div>
      ))}
      {total_cents < 0 ? (
        <div>
          <dt className="minor" data-above="" data-below={NOTHING_TO_PAY}>
            {NOTHING_TO_PAY}
          </dt>
          <dd />
        </div>
      ) : null}
    </dl>
  )
}
