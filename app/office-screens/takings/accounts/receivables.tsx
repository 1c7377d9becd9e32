import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Figures, When } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { daysBetween, formatShortDate, parisToday } from "#domain/dates.ts"
import { exactCents } from "#domain/documents/words.ts"
import { countOf } from "#domain/numbers.ts"
import type { Receivable } from "#domain/takings/accounts.ts"
import { receivableColumns } from "./columns.ts"
import { receivablesQuery } from "./queries.ts"
import styles from "../takings.module.css"

const columnsOf = (today: string, isExempt: boolean): Column<Receivable>[] => [
  {
    header: "Client",
    card: "head",
    cell: ({ client_name, is_example }) => (
      <Lines>
        <strong>{client_name}</strong>
        {is_example ? <Minor>exemple</Minor> : null}
      </Lines>
    ),
  },
  {
    header: "Facture",
    cell: ({ id, number, issued_on }) => (
      <Lines>
        <Anchor component={Link} to={`/admin/factures/${id}`} className="nowrap" size="sm">
          {number}
        </Anchor>
        <Minor>du {formatShortDate(issued_on)}</Minor>
      </Lines>
    ),
  },
  {
    header: "Échéance",
    cell: ({ due_on }) => {
      const late = daysBetween(due_on, today)
      return (
        <Lines>
          <When iso={due_on}>{formatShortDate(due_on)}</When>
          {late > 0 ? <span className={styles.late}>{`en retard de ${countOf(late, "jour", "jours")}`}</span> : null}
        </Lines>
      )
    },
  },
  {
    header: isExempt ? "Montant" : "TTC",
    align: "end",
    only: "table",
    cell: (row) => <Figures>{exactCents(row.total_cents)}</Figures>,
  },
  {
    header: "Reste dû",
    align: "end",
    card: "head",
    cell: ({ left_cents }) => (
      <strong>
        <Figures>{exactCents(left_cents)}</Figures>
      </strong>
    ),
  },
]

/** Who owes what, since when: today, whatever the period. */
export function ReceivablesPanel() {
  const read = useQuery(receivablesQuery())
  const { isVatExempt } = useCompanyOffer()
  const view = useView(null)
  const today = parisToday()
  const rows = read.data ?? []
  const sum = (of: readonly Receivable[]) => of.reduce((total, { left_cents }) => total + left_cents, 0)
  const late = rows.filter(({ due_on }) => due_on < today)
  return (
    <Panel
      title="Créances"
      description="Ce que vos clients doivent aujourd’hui, quelle que soit la période."
      actions={
        rows.length > 0 ? (
          <ExportButton
            fileName="creances"
            label="Exporter les créances"
            columns={receivableColumns(today, isVatExempt)}
            pageSize={Infinity}
            readPage={() => Promise.resolve(rows)}
          />
        ) : null
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={120} /> : null}
      {read.data && rows.length === 0 ? <p className={styles.exempt}>Aucune facture n’attend de paiement.</p> : null}
      {rows.length > 0 ? (
        <>
          <p className={styles.lead}>
            <strong>
              <Figures>{exactCents(sum(rows))}</Figures>
            </strong>{" "}
            à recevoir
            {late.length > 0 ? (
              <>
                , dont{" "}
                <span className={styles.late}>
                  <Figures>{exactCents(sum(late))}</Figures> en retard
                </span>
              </>
            ) : null}
          </p>
          <Records
            caption="Créances"
            view={view}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columnsOf(today, isVatExempt)}
          />
        </>
      ) : null}
    </Panel>
  )
}
