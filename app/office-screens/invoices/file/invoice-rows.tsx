import styles from "#app/office/records/priced-rows.module.css"
import type { Invoice, InvoiceRow } from "#domain/documents/invoice.ts"
import { exactCents, exactDecimal } from "#domain/documents/words.ts"
import { showDecimal, showPoints } from "#domain/quotes/decimals.ts"
import { unitAfter } from "#domain/quotes/quote.ts"
import { basisLabels, percentOf } from "#domain/vat.ts"
import { keepSignsTogether } from "#domain/typography.ts"

/** Amounts of a credit note are negative in the data, and shown positive. */
const signOf = ({ kind }: Pick<Invoice, "kind">) => (kind === "credit_note" ? -1 : 1)

/** The rows of an invoice as they are printed. */
export function InvoiceRows({ content }: { content: Invoice }) {
  const { rows, price_basis } = content
  const hasProgress = content.progress !== null
  const sign = signOf(content)
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
            {hasProgress ? `Marché ${basisLabels[price_basis]}` : "Quantité"}
          </th>
          <th scope="col" data-figure>
            {hasProgress ? "Avancement" : `Prix ${basisLabels[price_basis]}`}
          </th>
          <th scope="col" data-figure>
            TVA
          </th>
          <th scope="col" data-figure>
            Montant {basisLabels[price_basis]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Row key={i} row={row} sign={sign} isTtc={price_basis === "ttc"} hasProgress={hasProgress} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: InvoiceRow; sign: 1 | -1; isTtc: boolean; hasProgress: boolean }

function Row({ row, sign, isTtc, hasProgress }: RowProps) {
  const description = row.description ? <p className="office-minor">{row.description}</p> : null
  if (row.kind === "section" || row.kind === "text") {
    return (
      <tr data-kind={row.kind}>
        <td>{row.kind === "section" ? row.number : null}</td>
        <td colSpan={5}>
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
        <td data-figure data-head="TVA">
          {percentOf(row.vat_rate)}
        </td>
        <td data-figure>{exactCents(sign * (row.net_cents + (isTtc ? row.vat_cents : 0)))}</td>
      </tr>
    )
  }
  return (
    <tr data-kind="work">
      <td>{row.number}</td>
      <td>
        {row.label}
        {description}
        {row.discount_bp > 0 ? <p className="office-minor">Remise de {showPoints(row.discount_bp)}</p> : null}
      </td>
      <td data-figure data-head={hasProgress ? "Marché" : undefined}>
        {hasProgress
          ? exactCents(row.contract_cents)
          : `${showDecimal(row.quantity)}\u00a0${unitAfter(row.quantity, row.unit)}`}
      </td>
      <td data-figure data-head={hasProgress ? "à" : "×"}>
        {hasProgress ? progressOf(row) : `${exactDecimal(row.unit_price, 2)}\u00a0€`}
      </td>
      <td data-figure data-head="TVA">
        {percentOf(row.vat_rate)}
      </td>
      <td data-figure>{exactCents(sign * row.amount_cents)}</td>
    </tr>
  )
}

/** « 20 % → 45 % »; one figure when nothing was invoiced before, or nothing is added. */
function progressOf({ progress_bp_before: before = 0, progress_bp }: Extract<InvoiceRow, { kind: "work" }>) {
  if (progress_bp === undefined) return null
  return before === 0 || before === progress_bp
    ? showPoints(progress_bp)
    : `${showPoints(before)} → ${showPoints(progress_bp)}`
}

/** The discount, VAT per rate, the total, and what is left after money received before issuing. */
export function InvoiceTotals({ content }: { content: Invoice }) {
  const { allowances, split, net_cents, total_cents, paid_cents, left_cents, kind } = content
  const sign = signOf(content)
  const allowance = allowances.reduce((sum, { net_cents: cents }) => sum + cents, 0)
  return (
    <dl className={styles.totals}>
      {allowance === 0 ? null : <Total label="Remise du devis" cents={-sign * allowance} />}
      <Total label="Total HT" cents={sign * net_cents} />
      {split.map(({ rate, vat_cents }) => (
        <Total key={rate} label={`TVA ${percentOf(rate)}`} cents={sign * vat_cents} />
      ))}
      <Total label="Total TTC" cents={sign * total_cents} isMain />
      {paid_cents > 0 ? (
        <>
          <Total label="Déjà réglé" cents={-paid_cents} />
          {kind === "credit_note" ? null : <Total label="Reste à payer" cents={left_cents} isMain />}
        </>
      ) : null}
    </dl>
  )
}

function Total({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <div data-main={isMain}>
      <dt>{label}</dt>
      <dd>{exactCents(cents)}</dd>
    </div>
  )
}
