import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Figures, When } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatShortDate } from "#domain/dates.ts"
import { kindName } from "#domain/invoices/describe.ts"
import { INVOICE_KINDS, invoiceKindLabels } from "#domain/invoices/invoice.ts"
import { exactCents } from "#domain/documents/words.ts"
import { countOf, formatCount } from "#domain/numbers.ts"
import type { Sale, SalesSums } from "#domain/takings/accounts.ts"
import type { Period } from "#domain/takings/takings.ts"
import { isWithoutVat } from "#domain/takings/vat.ts"
import { exportSales, SALES_PAGE } from "./data.ts"
import { SALES_COLUMNS } from "./columns.ts"
import { salesQuery } from "./queries.ts"
import { RatesTable, SumsTable } from "../sums-table.tsx"
import styles from "../takings.module.css"

const TAX_COLUMNS: Column<Sale>[] = [
  { header: "HT", align: "end", only: "table", cell: (sale) => <Figures>{exactCents(sale.net_cents)}</Figures> },
  {
    header: "TVA",
    align: "end",
    only: "table",
    cell: ({ net_cents, total_cents }) => <Figures>{exactCents(total_cents - net_cents)}</Figures>,
  },
]

const columnsOf = (isPlain: boolean): Column<Sale>[] => [
  {
    header: "Numéro",
    card: "head",
    cell: (sale) => (
      <Lines>
        <Anchor component={Link} to={`/admin/factures/${sale.id}`} className="nowrap" size="sm" fw={600}>
          {sale.number}
        </Anchor>
        <Minor>
          {[
            kindName(sale),
            sale.corrects ? `sur ${sale.corrects}` : null,
            sale.state === "elsewhere" ? "émise ailleurs" : null,
            sale.is_example ? "exemple" : null,
          ]
            .filter(Boolean)
            .join(", ")}
        </Minor>
      </Lines>
    ),
  },
  {
    header: "Client",
    cell: ({ client_name, title }) => (
      <Lines>
        <span>{client_name}</span>
        <Minor>{title}</Minor>
      </Lines>
    ),
  },
  { header: "Date", cell: ({ day }) => <When iso={day}>{formatShortDate(day)}</When> },
  {
    header: isPlain ? "Montant" : "TTC",
    align: "end",
    card: "head",
    cell: ({ total_cents }) => (
      <strong>
        <Figures>{exactCents(total_cents)}</Figures>
      </strong>
    ),
  },
  ...(isPlain ? [] : TAX_COLUMNS),
]

/** What was invoiced in a period: sums by kind and by rate, then the invoices. */
export function SalesPanel({ period }: { period: Period }) {
  const read = useQuery(salesQuery(period))
  const { sums, lines } = read.data ?? {}
  return (
    <Panel
      title="Journal des ventes"
      description="Les factures et les avoirs émis, au jour de leur émission. Un avoir compte en moins, un acompte repris aussi."
      actions={
        sums?.count ? (
          <ExportButton
            fileName={`ventes-${period.from}-${period.to}`}
            label="Exporter les ventes"
            columns={SALES_COLUMNS}
            pageSize={SALES_PAGE}
            readPage={(last: Sale | null) => exportSales(browserDb(), period, last)}
          />
        ) : null
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={200} /> : null}
      {sums?.count === 0 ? <p className={styles.exempt}>Aucune facture sur cette période.</p> : null}
      {sums && lines && sums.count > 0 ? <Sales sums={sums} lines={lines} /> : null}
    </Panel>
  )
}

function Sales({ sums, lines }: { sums: SalesSums; lines: Sale[] }) {
  const view = useView(null)
  const { isVatExempt } = useCompanyOffer()
  // Sales from before the franchise keep their VAT.
  const isPlain = isVatExempt && isWithoutVat(sums)
  const rows = INVOICE_KINDS.flatMap((kind) => sums.kinds.filter((row) => row.kind === kind)).map(
    ({ kind, count, net_cents, total_cents }) => ({
      label: `${invoiceKindLabels[kind]} (${formatCount(count)})`,
      ...{ net_cents, vat_cents: total_cents - net_cents },
    }),
  )
  const { count, net_cents, total_cents } = sums
  return (
    <>
      <div className={styles.pair}>
        <SumsTable
          first="Nature"
          rows={rows}
          total={{ label: `Total (${formatCount(count)})`, net_cents, vat_cents: total_cents - net_cents }}
        />
        {isPlain ? null : <RatesTable rates={sums.rates} />}
      </div>
      {sums.elsewhere_count > 0 ? (
        <p className={`office-minor ${styles.below}`}>
          {`Dont ${countOf(sums.elsewhere_count, "facture émise", "factures émises")} dans un autre logiciel.`}
        </p>
      ) : null}
      <div className={styles.below}>
        <Records
          caption="Factures et avoirs"
          view={view}
          rows={lines}
          rowKey={({ id }) => id}
          columns={columnsOf(isPlain)}
        />
      </div>
      {sums.count > lines.length ? (
        <p className={`office-minor ${styles.below}`}>
          {`Les ${lines.length} premières lignes sur ${formatCount(sums.count)}\u00a0: l’export les a toutes.`}
        </p>
      ) : null}
    </>
  )
}
