import { useQuery } from "@tanstack/react-query"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { countOf, formatCount } from "#domain/numbers.ts"
import { CATEGORIES, categoryLabels, type ReportedPayment, type Reporting } from "#domain/takings/accounts.ts"
import type { Period } from "#domain/takings/takings.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import { REPORTED_PAYMENTS, REPORTED_SALES } from "./columns.ts"
import { reportingQuery } from "./queries.ts"
import { SumsTable } from "../sums-table.tsx"
import styles from "../takings.module.css"

const add = (rows: readonly ReportedPayment[]) => ({
  net_cents: rows.reduce((sum, { net_cents }) => sum + net_cents, 0),
  vat_cents: rows.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
})

/** What will be reported of sales to consumers from 1 September 2027 on: sums per day, without any name. */
export function ReportingPanel({ period }: { period: Period }) {
  const read = useQuery(reportingQuery(period))
  return (
    <Panel
      title="E-reporting"
      description="Les ventes aux particuliers et leurs paiements, par jour et par taux, sans aucun nom&nbsp;: ce que votre plateforme agréée devra transmettre à partir du 1er&nbsp;septembre&nbsp;2027. Rien ne part d’ici."
      actions={read.data ? <Exports reporting={read.data} period={period} /> : null}
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={160} /> : null}
      {read.data ? <Reported reporting={read.data} /> : null}
    </Panel>
  )
}

function Exports({ reporting: { sales, payments }, period: { from, to } }: { reporting: Reporting; period: Period }) {
  return (
    <>
      {sales.length > 0 ? (
        <ExportButton
          fileName={`e-reporting-ventes-${from}-${to}`}
          label="Exporter les opérations"
          columns={REPORTED_SALES}
          pageSize={Infinity}
          readPage={() => Promise.resolve(sales)}
        />
      ) : null}
      {payments.length > 0 ? (
        <ExportButton
          fileName={`e-reporting-paiements-${from}-${to}`}
          label="Exporter les paiements"
          columns={REPORTED_PAYMENTS}
          pageSize={Infinity}
          readPage={() => Promise.resolve(payments)}
        />
      ) : null}
    </>
  )
}

function Reported({
  reporting: { sales, sales_count: count, payments, without_invoice_cents: free },
}: {
  reporting: Reporting
}) {
  const { isVatExempt } = useCompanyOffer()
  if (sales.length === 0 && payments.length === 0)
    return <p className={styles.exempt}>Aucune vente à un particulier, aucun paiement sur cette période.</p>
  const categories = CATEGORIES.map((category) => ({
    label: categoryLabels[category],
    ...add(sales.filter((row) => row.category === category)),
  })).filter(({ net_cents, vat_cents }) => net_cents !== 0 || vat_cents !== 0)
  return (
    <>
      <div className={styles.pair}>
        <section>
          <h3 className={styles.part}>Opérations ({countOf(count, "document", "documents")})</h3>
          {sales.length === 0 ? (
            <p className="office-minor">Aucune facture à un particulier.</p>
          ) : (
            <>
              <SumsTable first="Catégorie" rows={categories} total={{ label: "Total", ...add(sales) }} />
              <ByDay
                rows={sales.map(({ day, category, vat_rate, count: sold, net_cents, vat_cents }) => ({
                  label: `${formatShortDate(day)}, ${category}, ${percentOf(vat_rate)} (${formatCount(sold)})`,
                  ...{ net_cents, vat_cents },
                }))}
              />
            </>
          )}
        </section>
        <section>
          <h3 className={styles.part}>Paiements de prestations</h3>
          {payments.length === 0 ? (
            <p className="office-minor">Aucun paiement d’un particulier.</p>
          ) : (
            <>
              <SumsTable
                first="Taux"
                rows={[...Map.groupBy(payments, ({ vat_rate }) => vat_rate)]
                  .sort(([one], [other]) => one - other)
                  .map(([vat_rate, rows]) => ({ label: percentOf(vat_rate), ...add(rows) }))}
                total={{ label: "Total", ...add(payments) }}
              />
              <ByDay
                rows={payments.map(({ day, vat_rate, count: paid, net_cents, vat_cents }) => ({
                  label: `${formatShortDate(day)}, ${percentOf(vat_rate)} (${formatCount(paid)})`,
                  net_cents,
                  vat_cents,
                }))}
              />
            </>
          )}
        </section>
      </div>
      {free === 0 ? null : (
        <p className={`office-minor ${styles.below}`}>
          {`Encaissé sans facture, donc absent des opérations\u00a0: ${taxed(formatCents(free), isVatExempt)}. Une petite intervention ou un acompte sans facture se déclare aussi\u00a0: facturez-les, ou ajoutez-les avec votre comptable.`}
        </p>
      )}
    </>
  )
}

function ByDay({ rows }: { rows: { label: string; net_cents: number; vat_cents: number }[] }) {
  return (
    <details className={styles.days}>
      <summary>Jour par jour</summary>
      <SumsTable first="Jour, taux (nombre)" rows={rows} />
    </details>
  )
}
