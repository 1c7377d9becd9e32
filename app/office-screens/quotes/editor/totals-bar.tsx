import { ChevronUp } from "lucide-react"
import { useId, useState } from "react"
import { Amount } from "#app/office/records/amount.tsx"
import bar from "#app/office/records/totals-bar.module.css"
import type { Discount } from "#domain/amounts/document.ts"
import { taxRows, wholeOf } from "#domain/amounts/tax-rows.ts"
import { showCents, showDecimal, showPoints } from "#domain/quotes/decimals.ts"
import { type Aid, CLIENT_PART, sumOfAids } from "#domain/quotes/aids.ts"
import { showDiscount } from "#domain/quotes/discount.ts"
import type { QuoteTotals } from "#domain/quotes/totals.ts"
import { countOf } from "#domain/numbers.ts"
import { taxed } from "#domain/vat.ts"
import { DiscountField } from "./discount-field.tsx"
import styles from "./totals-bar.module.css"

type TotalsBarProps = {
  isExempt: boolean
  totals: QuoteTotals
  /** What others pay for the client. */
  aids: readonly Aid[]
  discount: Discount
  /** What was typed as the discount and cannot be read. */
  unread: string | undefined
  hasCosts: boolean
  /** The company's lowest margin in basis points; null: none was set. */
  marginFloorBp: number | null
  onDiscount: (typed: string) => void
}

/** The totals of the quote, always in sight. What concerns costs is for staff alone. */
export function TotalsBar(props: TotalsBarProps) {
  const { isExempt, totals, aids, discount, unread, hasCosts, marginFloorBp, onDiscount } = props
  const id = useId()
  // On a phone the bar is one line; the rest unfolds.
  const [isWhole, setWhole] = useState(false)
  const { split, allowance_cents, options_gross_cents } = totals
  return (
    <section className={`${bar.bar} ${styles.joined}`} data-foot aria-label="Totaux du devis">
      {hasCosts ? <CostTotals totals={totals} marginFloorBp={marginFloorBp} /> : null}
      <dl id={id} className={`${bar.totals} ${styles.folding}`} data-whole={isWhole}>
        <div>
          <dt>Remise globale</dt>
          <dd>
            <DiscountField
              label="Remise sur tout le devis, en pour cent ou en euros"
              placeholder={"5\u00a0% ou 200\u00a0€"}
              className={styles.discount}
              path="discount_bp"
              written={showDiscount(discount)}
              unread={unread}
              error={"Écrivez 5\u00a0% ou 200\u00a0€"}
              onWrite={onDiscount}
            />
          </dd>
        </div>
        {allowance_cents !== 0 ? <Amount label="Remise" cents={-allowance_cents} /> : null}
        {options_gross_cents > 0 ? (
          <Amount label={taxed("Options en plus", isExempt)} cents={options_gross_cents} />
        ) : null}
        {taxRows(split, isExempt, wholeOf(totals.gross_cents)).map((row, i) => (
          <Amount key={row.label} {...row} stays={i === 0 || row.isMain} />
        ))}
        {aids.length > 0 ? (
          <Amount label={CLIENT_PART} cents={totals.gross_cents - sumOfAids(aids)} isMain stays />
        ) : null}
      </dl>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isWhole}
        aria-controls={id}
        aria-label="Détail des totaux"
        onClick={() => setWhole(!isWhole)}
      >
        <ChevronUp aria-hidden size={20} />
      </button>
    </section>
  )
}

function CostTotals({ totals, marginFloorBp }: Pick<TotalsBarProps, "totals" | "marginFloorBp">) {
  const { cents, unknown, hours, margin_cents, margin_bp } = totals.costs
  const isLow = margin_bp !== null && marginFloorBp !== null && margin_bp < marginFloorBp
  return (
    <dl className={`${bar.totals} ${styles.costs}`}>
      <Amount label="Déboursé" cents={cents} />
      <div data-low={isLow}>
        <dt>{isLow ? `Marge, sous ${showPoints(marginFloorBp)}` : "Marge"}</dt>
        <dd>
          {margin_cents === null
            ? "–"
            : `${showCents(margin_cents)}\u00a0€${margin_bp === null ? "" : ` · ${showPoints(Math.round(margin_bp / 10) * 10)}`}`}
        </dd>
      </div>
      <div>
        <dt>Heures</dt>
        <dd>{`${showDecimal((hours / 100).toFixed(2))}\u00a0h`}</dd>
      </div>
      {unknown > 0 ? (
        <div>
          <dt>Sans déboursé</dt>
          <dd>{countOf(unknown, "ligne", "lignes")}</dd>
        </div>
      ) : null}
    </dl>
  )
}
