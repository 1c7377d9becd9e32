import { useQuery } from "@tanstack/react-query"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatCents } from "#domain/money.ts"
import type { Period } from "#domain/takings/takings.ts"
import { isWithoutVat } from "#domain/takings/vat.ts"
import { vatColumns } from "../export.ts"
import { VatPanel } from "../vat.tsx"
import { debitsQuery } from "./queries.ts"
import { RatesTable } from "../sums-table.tsx"
import styles from "../takings.module.css"

/** The VAT that is due for a period: of what was received, or, for a company that chose debits, of what was invoiced. */
export function DueVatPanel({ period }: { period: Period }) {
  const read = useQuery(debitsQuery(period))
  const debits = read.data
  const { isVatExempt } = useCompanyOffer()
  if (read.error) return <ErrorOf read={read} />
  if (!debits || (isVatExempt && isWithoutVat(debits)))
    return debits !== undefined ? <VatPanel period={period} isOfOneMethod={false} /> : null
  const { rates, months, invoiced_cents, received_cents, taken_cents } = debits
  return (
    <Panel
      title="TVA due d’après les débits"
      description="La TVA des factures de la période, et de l’argent reçu avant sa facture ou sans facture."
      actions={
        months.length > 0 ? (
          <ExportButton
            fileName={`tva-debits-${period.from}-${period.to}`}
            label="Exporter la TVA"
            columns={vatColumns(period)}
            pageSize={Infinity}
            readPage={() => Promise.resolve(months)}
          />
        ) : null
      }
    >
      {rates.length === 0 ? (
        <p className={styles.exempt}>Aucune TVA sur cette période.</p>
      ) : (
        <RatesTable rates={rates} />
      )}
      <ul className={`office-minor ${styles.notes}`}>
        <li>{`facturé, avoirs et acomptes repris déduits\u00a0: ${formatCents(invoiced_cents)} TTC`}</li>
        {received_cents === 0 ? null : (
          <li>{`reçu sans facture à ce jour-là\u00a0: ${formatCents(received_cents)}`}</li>
        )}
        {taken_cents === 0 ? null : (
          <li>{`déjà compté le jour où l’argent est venu\u00a0: ${formatCents(-taken_cents)}`}</li>
        )}
      </ul>
    </Panel>
  )
}
