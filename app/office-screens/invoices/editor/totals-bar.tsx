import type { ReactNode } from "react"
import { Amount } from "#app/office/records/amount.tsx"
import styles from "#app/office/records/totals-bar.module.css"
import { taxRows } from "#domain/amounts/tax-rows.ts"
import type { Invoice } from "#domain/documents/invoice.ts"
import { hasNoVat, payableLabel } from "#domain/invoices/describe.ts"
import { taxed } from "#domain/vat.ts"
import { aidLabel } from "#domain/quotes/aids.ts"

type TotalsBarProps = {
  content: Invoice
  /** The last change is not computed yet. */
  isStale: boolean
  /** Whether it is saved. */
  children: ReactNode
}

/** The totals as the database computes them, always in sight. */
export function TotalsBar({ content, isStale, children }: TotalsBarProps) {
  const { rows, split, retention_cents, aids, paid_cents, left_cents, kind } = content
  const sign = kind === "credit_note" ? -1 : 1
  const deducted = rows.reduce((sum, row) => sum + (row.kind === "deduction" ? row.net_cents : 0), 0)
  return (
    <section className={styles.bar} data-foot aria-label="Totaux de la facture">
      <div>{children}</div>
      <dl className={styles.totals} data-small="" data-stale={isStale} aria-busy={isStale}>
        {deducted === 0 ? null : <Amount label={taxed("Acomptes", hasNoVat(content), "ht")} cents={sign * deducted} />}
        {taxRows(split, hasNoVat(content)).map(({ label, cents, isMain }) => (
          <Amount key={label} label={label} cents={sign * cents} isMain={isMain} />
        ))}
        {retention_cents > 0 ? <Amount label="Retenue de garantie" cents={-retention_cents} /> : null}
        {kind === "credit_note"
          ? null
          : aids.map((aid) => <Amount key={aid.kind + aid.payer} label={aidLabel(aid)} cents={-aid.cents} />)}
        {kind !== "credit_note" && (paid_cents > 0 || retention_cents > 0 || aids.length > 0) ? (
          <Amount label={payableLabel(content)} cents={left_cents} />
        ) : null}
      </dl>
    </section>
  )
}
