import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { exactCents } from "#domain/documents/words.ts"
import { grossOf, totalVat, type VatSplit } from "#domain/takings/vat.ts"
import { percentOf } from "#domain/vat.ts"
import styles from "./takings.module.css"

type Row = { label: string; net_cents: number; vat_cents: number }
type SumsTableProps = { first: string; rows: readonly Row[]; total?: Row | null }

/** Amounts per line (a rate, a kind, a day), and their sum. */
export function SumsTable({ first, rows, total = null }: SumsTableProps) {
  const { isVatExempt } = useCompanyOffer()
  // Amounts from before the franchise keep their VAT.
  const isPlain = isVatExempt && rows.every(({ vat_cents }) => vat_cents === 0)
  return (
    <table className={`office-figures ${styles.sums}`}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {(isPlain ? ["Montant"] : ["TTC", "HT", "TVA"]).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Amounts key={row.label} {...row} isPlain={isPlain} />
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <Amounts {...total} isPlain={isPlain} />
        </tfoot>
      ) : null}
    </table>
  )
}

function Amounts({ label, isPlain, ...part }: Row & { isPlain: boolean }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{exactCents(grossOf(part))}</td>
      {isPlain ? null : (
        <>
          <td>{exactCents(part.net_cents)}</td>
          <td>{exactCents(part.vat_cents)}</td>
        </>
      )}
    </tr>
  )
}

/** Amounts per rate of VAT. */
export function RatesTable({ rates }: { rates: VatSplit }) {
  const rows = rates.map(({ vat_rate, ...part }) => ({ label: percentOf(vat_rate), ...part }))
  return <SumsTable first="Taux" rows={rows} total={{ label: "Total", ...totalVat(rates) }} />
}
