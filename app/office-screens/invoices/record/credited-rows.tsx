import { NativeSelect, TextInput } from "@mantine/core"
import { Amount } from "#app/office/records/amount.tsx"
import priced from "#app/office/records/priced-rows.module.css"
import type { RowLeft } from "#domain/amounts/credit.ts"
import { taxRows } from "#domain/amounts/tax-rows.ts"
import type { VatShare } from "#domain/amounts/split.ts"
import { exactCents } from "#domain/documents/words.ts"
import { type CreditedRow, grossLeft } from "#domain/invoices/credits.ts"
import { formatCents } from "#domain/money.ts"
import { type Basis, BASES, basisLabels, percentOf, taxed } from "#domain/vat.ts"
import styles from "./dialogs.module.css"

type CreditedRowsProps = {
  rows: readonly (RowLeft & { label: string })[]
  left: readonly VatShare[]
  /** What the amounts that are typed now come to. */
  computed: readonly CreditedRow[]
  basis: Basis
  isExempt: boolean
  basisField: object
  amountField: (place: number) => object
}

/** The rows of an invoice with what a credit note gives back of each, HT or TTC, and what that comes to. */
export function CreditedRows(props: CreditedRowsProps) {
  const { rows, left, computed, basis, isExempt, basisField, amountField } = props
  return (
    <>
      {isExempt ? null : (
        <NativeSelect
          label="Montants saisis"
          description="L’autre se calcule, au centime."
          data={BASES.map((value) => ({ value, label: basisLabels[value] }))}
          {...basisField}
        />
      )}
      <ul className={styles.amounts} aria-label={`${taxed("Montants", isExempt, basis)} à rendre`}>
        {rows.map((row, place) => {
          const given = computed.find((one) => one.row === row.row)
          return (
            <li key={row.row}>
              <div>
                {row.label}
                <div className="office-minor">{leftWords(row, left, isExempt)}</div>
              </div>
              <TextInput
                aria-label={`${taxed("Montant", isExempt, basis)} à rendre, ${row.label}`}
                placeholder="0"
                inputMode="decimal"
                rightSection="€"
                {...amountField(place)}
              />
              {given && !isExempt ? <p className={`office-minor ${styles.computed}`}>{computedWords(given)}</p> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function leftWords(row: RowLeft, left: readonly VatShare[], isExempt: boolean): string {
  if (isExempt) return formatCents(row.net_cents)
  const ttc = taxed(formatCents(grossLeft(row, left)), false)
  return `${taxed(formatCents(row.net_cents), false, "ht")}, ${ttc} · TVA ${percentOf(row.vat_rate)}`
}

const computedWords = ({ net_cents, vat_cents, gross_cents }: CreditedRow) =>
  `${exactCents(net_cents)} HT + TVA ${exactCents(vat_cents)} = ${exactCents(gross_cents)} TTC`

/** What the credit note comes to, before it is prepared. */
export function CreditTotals({ split, isExempt }: { split: readonly VatShare[]; isExempt: boolean }) {
  return (
    <section aria-label="Totaux de l’avoir">
      <dl className={priced.totals}>
        {taxRows(split, isExempt, "Total rendu").map(({ label, cents, isMain }) => (
          <Amount key={label} label={label} cents={cents} isMain={isMain} />
        ))}
      </dl>
    </section>
  )
}
