import { exactCents } from "#domain/documents/words.ts"
import { type ClientInvoiceContent, type InvoiceWork, statedAmount } from "#domain/invoices/client-invoice.ts"
import type { InvoiceKind } from "#domain/invoices/invoice.ts"
import { percentOf } from "#domain/vat.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { Description } from "./description.tsx"
import { howPriced } from "./how-priced.ts"
import { LineSheet } from "./line-sheet.tsx"
import { LinesSection } from "./lines-section.tsx"
import { WholeReferences } from "./whole-references.tsx"
import styles from "./document.module.css"

type LinesProps = { content: ClientInvoiceContent; kind: InvoiceKind }

/** Sections, works, and the deposits taken back, in the order of the paper. */
export function InvoiceLines({ content, kind }: LinesProps) {
  const { rows } = content
  if (rows.length === 0) return null
  return (
    <LinesSection content={content}>
      <LineSheet
        rows={rows}
        cents={rows.map((row) => (row.kind === "work" ? statedAmount(row.amount_cents, kind) : 0))}
        line={(row) => <Line row={row} content={content} kind={kind} />}
      />
    </LinesSection>
  )
}

type LineProps = LinesProps & { row: ClientInvoiceContent["rows"][number] }

function Line({ row, content, kind }: LineProps) {
  const { price_basis, seller } = content
  const described = <Description text={row.description} />
  switch (row.kind) {
    case "section":
      return null
    case "text":
      return (
        <li className={styles.text}>
          <p className="lines">{row.label}</p>
          {described}
        </li>
      )
    case "deduction":
      return (
        <li className={styles.work}>
          <p className={styles.label}>
            <WholeReferences>{keepSignsTogether(row.label)}</WholeReferences>
          </p>
          <p className={styles.amount}>
            {exactCents(statedAmount(row.net_cents + (price_basis === "ttc" ? row.vat_cents : 0), kind))}
          </p>
          {seller.vat_exempt ? null : <p className={`minor ${styles.how}`}>TVA&nbsp;{percentOf(row.vat_rate)}</p>}
        </li>
      )
    case "work":
      return (
        <li className={styles.work} data-aside={row.amount_cents === 0 ? "" : undefined}>
          <p className={styles.label}>
            {row.number ? <span className={styles.number}>{row.number}</span> : null}
            <WholeReferences>{keepSignsTogether(row.label)}</WholeReferences>
          </p>
          <p className={styles.amount}>{exactCents(statedAmount(row.amount_cents, kind))}</p>
          <div className={styles.how}>
            {described}
            <p className="minor">
              {howPriced(row, seller.vat_exempt)}
              {progressOf(row)}
            </p>
          </div>
        </li>
      )
  }
}

/** How far the line is, where it is invoiced in several times. */
function progressOf({ progress_bp, progress_bp_before = 0 }: InvoiceWork): string {
  if (progress_bp === undefined || (progress_bp === 10_000 && progress_bp_before === 0)) return ""
  const [now, before] = [percentOf(progress_bp / 100), percentOf(progress_bp_before / 100)]
  if (progress_bp < progress_bp_before) return `. Avancement ramené de ${before} à ${now}`
  if (progress_bp === progress_bp_before) return `. Avancement\u00a0: ${now}, sans changement`
  return `. Avancement\u00a0: ${now}${progress_bp_before > 0 ? `, dont ${before} déjà facturés` : ""}`
}
