import { useQuery } from "@tanstack/react-query"
import { Plus, Receipt } from "lucide-react"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { useRecordList } from "#app/office/records/use-record-list.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { FilePreview, type PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { formatEuros } from "#domain/money.ts"
import { expenseCategoryLabels } from "#domain/projects/labels.ts"
import { toPay } from "#domain/projects/money.ts"
import { EXPORT_PAGE, exportExpenses, type ProjectExpense } from "../data/list-expenses.ts"
import type { Project } from "../data/list-projects.ts"
import { useDeletePart } from "../change-parts.ts"
import { expenseParams } from "../page-state.ts"
import { figuresQuery } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import { expenseColumns } from "./expense-columns.tsx"
import { EXPORT_COLUMNS, expenses } from "./expense-list.ts"
import styles from "./expenses.module.css"

const ExpenseDialog = lazy(() => import("./expense-dialog.tsx").then((m) => ({ default: m.ExpenseDialog })))

type Filtered = ReturnType<typeof expenseParams.parse>["filter"]

/** The expenses of a project, page by page. The database adds them up: the sum is the project's actual cost. */
export function Expenses({ project }: { project: Project }) {
  const ofProject = (filter: Filtered) => ({ projectId: project.id, ...filter })
  const list = useRecordList((filter: Filtered) => expenses.listQuery(ofProject(filter)), expenseParams, {
    views: { from: "48em" },
  })
  const [open, setOpen] = useState<ProjectExpense | "new" | null>(null)
  const [receipt, setReceipt] = useState<PreviewedFile | null>(null)
  const set = expenses.useSet<{ is_paid: boolean }>("Erreur lors de la mise à jour de la dépense")
  const remove = useDeletePart(PARTS.expenses, {
    done: "Dépense supprimée avec succès",
    failed: "Erreur lors de la suppression de la dépense",
  })
  const [found] = list.read.data?.rows ?? []
  const hasExpenses = useQuery(figuresQuery(project.id)).data?.expenses !== 0
  return (
    <Panel
      title="Dépenses"
      description="Leur somme hors taxes est le coût réel du projet."
      actions={
        <>
          {hasExpenses ? (
            <ExportButton
              fileName="depenses"
              columns={EXPORT_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportExpenses(browserDb(), ofProject(list.state.filter), last)}
            />
          ) : null}
          <IconButton icon={Plus} onClick={() => setOpen("new")}>
            Ajouter une dépense
          </IconButton>
        </>
      }
    >
      <Sums projectId={project.id} />
      {hasExpenses || list.isFiltered ? (
        <ListToolbar search="Rechercher une dépense">
          <Filter name="categorie" label="Catégorie" all="Toute catégorie" labels={expenseCategoryLabels} />
          <Filter
            name="reglement"
            label="Règlement"
            all="Payées ou non"
            labels={{ paid: "Payées", unpaid: "À payer" }}
          />
        </ListToolbar>
      ) : null}
      {list.isFiltered && found ? (
        <p className={styles.found} role="status">
          Ces dépenses font <Figures>{formatEuros(found.total_amount)} HT</Figures>.
        </p>
      ) : null}
      <RecordList
        list={list}
        caption="Dépenses"
        columns={expenseColumns(
          {
            onPaid: ({ id }, is_paid) => set.mutate({ id, values: { is_paid } }),
            onReceipt: setReceipt,
            onEdit: setOpen,
            onDelete: ({ id }) => remove.mutate(id),
          },
          list.view === "cards",
        )}
        empty={{
          icon: Receipt,
          title: "Aucune dépense",
          description: "Ajoutez les achats et les factures\u00a0: le coût réel et la marge se calculent seuls.",
        }}
        noResult="Aucune dépense ne correspond à ces critères."
      />
      {open === null ? null : (
        <Suspense fallback={null}>
          <ExpenseDialog projectId={project.id} expense={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {receipt ? <FilePreview file={receipt} onClose={() => setReceipt(null)} /> : null}
    </Panel>
  )
}

/** The sums of all expenses, whatever the page and the filter. */
function Sums({ projectId }: { projectId: string }) {
  const { data: figures } = useQuery(figuresQuery(projectId))
  if (!figures || figures.expenses === 0) return null
  const { invoiced, invoiced_with_vat, paid, without_basis, amount_without_basis } = figures
  return (
    <>
      <dl className={styles.sums}>
        <Sum label="Total HT">{formatEuros(invoiced)}</Sum>
        {without_basis === 0 ? <Sum label="Total TTC">{formatEuros(invoiced_with_vat)}</Sum> : null}
        <Sum label="Payé HT">{formatEuros(paid)}</Sum>
        <Sum label="Reste à payer HT">{formatEuros(toPay(figures))}</Sum>
      </dl>
      {without_basis > 0 ? (
        <Warning
          mb="md"
          title={`Base non précisée\u00a0: ${without_basis} dépense${without_basis > 1 ? "s" : ""}, ${formatEuros(amount_without_basis)}`}
        >
          Ces montants comptent comme des montants HT. Modifiez chaque dépense pour dire si le sien est HT ou TTC.
        </Warning>
      ) : null}
    </>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Figures>{children}</Figures>
      </dd>
    </div>
  )
}
