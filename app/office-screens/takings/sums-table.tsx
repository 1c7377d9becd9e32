import { exactCents } from "#domain/documents/words.ts"
import { grossOf, totalVat, type VatSplit } from "#domain/takings/vat.ts"
import { percentOf } from "#domain/vat.ts"
import styles from "./takings.module.css"

type Row = { label: string; net_cents: number; vat_cents: number }
type SumsTableProps = { first: string; rows: readonly Row[]; total?: Row | null }

/** Amounts per line (a rate, a kind, a day), and their sum. */
export function SumsTable({ first, rows, total = null }: SumsTableProps) {
  return (
    <table className={`office-figures ${styles.sums}`}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">TTC</th>
          <th scope="col">HT</th>
          <th scope="col">TVA</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Amounts key={row.label} {...row} />
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <Amounts {...total} />
        </tfoot>
      ) : null}
    </table>
  )
}

function Amounts({ label, ...part }: Row) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{exactCents(grossOf(part))}</td>
      <td>{exactCents(part.net_cents)}</td>
      <td>{exactCents(part.vat_cents)}</td>
    </tr>
  )
}

/** Amounts per rate of VAT. */
export function RatesTable({ rates }: { rates: VatSplit }) {
  const rows = rates.map(({ rate, ...part }) => ({ label: percentOf(rate), ...part }))
  return <SumsTable first="Taux" rows={rows} total={{ label: "Total", ...totalVat(rates) }} />
}
