import { Amount } from "#app/office/records/amount.tsx"
import styles from "#app/office/records/priced-rows.module.css"
import { taxRows } from "#domain/amounts/tax-rows.ts"
import type { Invoice, InvoiceRow } from "#domain/documents/invoice.ts"
import { hasNoVat, payableLabel } from "#domain/invoices/describe.ts"
import { exactCents, exactDecimal } from "#domain/documents/words.ts"
import { showDecimal, showPoints } from "#domain/quotes/decimals.ts"
import { unitAfter } from "#domain/quotes/quote.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { discountNote } from "#domain/quotes/discount.ts"
import { aidLabel } from "#domain/quotes/aids.ts"

/** Amounts of a credit note are negative in the data, and shown positive. */
const signOf = ({ kind }: Pick<Invoice, "kind">) => (kind === "credit_note" ? -1 : 1)

/** The rows of an invoice as they are printed. */
export function InvoiceRows({ content }: { content: Invoice }) {
  const { rows, price_basis } = content
  const hasProgress = content.progress !== null
  const sign = signOf(content)
  const isExempt = hasNoVat(content)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {content.kind === "credit_note" ? "Lignes de l’avoir" : "Lignes de la facture"}
      </caption>
      <thead>
        <tr>
          <th scope="col">N°</th>
          <th scope="col">Désignation</th>
          <th scope="col" data-figure>
            {hasProgress ? taxed("Marché", isExempt, price_basis) : "Quantité"}
          </th>
          <th scope="col" data-figure>
            {hasProgress ? "Avancement" : taxed("Prix", isExempt, price_basis)}
          </th>
          {isExempt ? null : (
            <th scope="col" data-figure>
              TVA
            </th>
          )}
          <th scope="col" data-figure>
            {taxed("Montant", isExempt, price_basis)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Row
            key={i}
            row={row}
            sign={sign}
            isTtc={price_basis === "ttc"}
            hasProgress={hasProgress}
            isExempt={isExempt}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: InvoiceRow; sign: 1 | -1; isTtc: boolean; hasProgress: boolean; isExempt: boolean }

function Row({ row, sign, isTtc, hasProgress, isExempt }: RowProps) {
  const description = row.description ? <p className="office-minor">{row.description}</p> : null
  if (row.kind === "section" || row.kind === "text") {
    return (
      <tr data-kind={row.kind}>
        <td>{row.kind === "section" ? row.number : null}</td>
        <td colSpan={isExempt ? 4 : 5}>
          {row.label}
          {description}
        </td>
      </tr>
    )
  }
  if (row.kind === "deduction") {
    return (
      <tr data-kind="deduction">
        <td />
        <td colSpan={3}>{keepSignsTogether(row.label)}</td>
        <Rate rate={row.vat_rate} isExempt={isExempt} />
        <td data-figure>{exactCents(sign * (row.net_cents + (isTtc ? row.vat_cents : 0)))}</td>
      </tr>
    )
  }
  const discount = discountNote(row)
  return (
    <tr data-kind="work">
      <td>{row.number}</td>
      <td>
        {row.label}
        {description}
        {discount ? <p className="office-minor">{discount}</p> : null}
      </td>
      <td data-figure data-head={hasProgress ? "Marché" : undefined}>
        {hasProgress
          ? exactCents(row.contract_cents)
          : `${showDecimal(row.quantity)}\u00a0${unitAfter(row.quantity, row.unit)}`}
      </td>
      <td data-figure data-head={hasProgress ? "à" : "×"}>
        {hasProgress ? progressOf(row) : `${exactDecimal(row.unit_price, 2)}\u00a0€`}
      </td>
      <Rate rate={row.vat_rate} isExempt={isExempt} />
      <td data-figure>{exactCents(sign * row.amount_cents)}</td>
    </tr>
  )
}

const Rate = ({ rate, isExempt }: { rate: number; isExempt: boolean }) =>
  isExempt ? null : (
    <td data-figure data-head="TVA">
      {percentOf(rate)}
    </td>
  )

/** « 20 % → 45 % »; one figure when nothing was invoiced before, or nothing is added. */
function progressOf({ progress_bp_before: before = 0, progress_bp }: Extract<InvoiceRow, { kind: "work" }>) {
  if (progress_bp === undefined) return null
  return before === 0 || before === progress_bp
    ? showPoints(progress_bp)
    : `${showPoints(before)} → ${showPoints(progress_bp)}`
}

/** The discount, VAT per rate, the total, and what is left after money received before issuing. */
export function InvoiceTotals({ content }: { content: Invoice }) {
  const { allowances, split, retention_cents, aids, paid_cents, left_cents, kind } = content
  const sign = signOf(content)
  const allowance = allowances.reduce((sum, { net_cents: cents }) => sum + cents, 0)
  return (
    <dl className={styles.totals}>
      {allowance === 0 ? null : <Amount label="Remise du devis" cents={-sign * allowance} />}
      {taxRows(split, hasNoVat(content)).map(({ label, cents, isMain }) => (
        <Amount key={label} label={label} cents={sign * cents} isMain={isMain} />
      ))}
      {retention_cents > 0 ? <Amount label="Retenue de garantie" cents={-retention_cents} /> : null}
      {kind === "credit_note"
        ? null
        : aids.map((aid) => <Amount key={aid.kind + aid.payer} label={aidLabel(aid)} cents={-aid.cents} />)}
      {paid_cents > 0 ? <Amount label="Déjà réglé" cents={-paid_cents} /> : null}
      {kind !== "credit_note" && (paid_cents > 0 || retention_cents > 0 || aids.length > 0) ? (
        <Amount label={payableLabel(content)} cents={left_cents} isMain />
      ) : null}
    </dl>
  )
}
