import { useQuery } from "@tanstack/react-query"
import { Plus, Receipt } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Figures } from "#app/office/records/cells.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Records } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { FilePreview, type PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { fromCents, formatEuros, toCents } from "#domain/money.ts"
import type { Project } from "../data/list-projects.ts"
import { useDeletePart, useSetPart } from "../change-parts.ts"
import { expensesQuery, PARTS } from "../part-queries.ts"
import type { ProjectExpense } from "../data/list-parts.ts"
import { expenseColumns } from "./expense-columns.tsx"
import styles from "./expenses.module.css"

const ExpenseDialog = lazy(() => import("./expense-dialog.tsx").then((m) => ({ default: m.ExpenseDialog })))

/** The expenses of a project. The database adds them up: the sum is the project's actual cost. */
export function Expenses({ project }: { project: Project }) {
  const read = useQuery(expensesQuery(project.id))
  const view = useView(null, { from: "48em" })
  const [open, setOpen] = useState<ProjectExpense | "new" | null>(null)
  const [receipt, setReceipt] = useState<PreviewedFile | null>(null)
  const set = useSetPart<ProjectExpense>(PARTS.expenses, project.id, "Erreur lors de la mise à jour de la dépense")
  const remove = useDeletePart(PARTS.expenses, {
    done: "Dépense supprimée avec succès",
    failed: "Erreur lors de la suppression de la dépense",
  })
  const expenses = read.data ?? []
  return (
    <Panel
      title="Dépenses"
      description="Leur somme est le coût réel du projet."
      actions={
        <IconButton icon={Plus} onClick={() => setOpen("new")}>
          Ajouter une dépense
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {expenses.length > 0 ? (
        <>
          <Sums expenses={expenses} />
          <Records
            caption="Dépenses"
            view={view}
            rows={expenses}
            rowKey={({ id }) => id}
            columns={expenseColumns({
              onPaid: ({ id }, is_paid) => set.mutate({ id, values: { is_paid } }),
              onReceipt: setReceipt,
              onEdit: setOpen,
              onDelete: ({ id }) => remove.mutate(id),
            })}
          />
        </>
      ) : null}
      {read.data?.length === 0 ? (
        <EmptyState
          icon={Receipt}
          title="Aucune dépense"
          description="Ajoutez les achats et les factures&nbsp;: le coût réel et la marge se calculent seuls."
        />
      ) : null}
      {open === null ? null : (
        <Suspense fallback={null}>
          <ExpenseDialog projectId={project.id} expense={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {receipt ? <FilePreview file={receipt} onClose={() => setReceipt(null)} /> : null}
    </Panel>
  )
}

const sum = (expenses: readonly ProjectExpense[]) =>
  formatEuros(fromCents(expenses.reduce((cents, { amount }) => cents + toCents(amount), 0)))

function Sums({ expenses }: { expenses: readonly ProjectExpense[] }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Total</dt>
        <dd>
          <Figures>{sum(expenses)}</Figures>
        </dd>
      </div>
      <div>
        <dt>Payé</dt>
        <dd>
          <Figures>{sum(expenses.filter(({ is_paid }) => is_paid))}</Figures>
        </dd>
      </div>
      <div>
        <dt>Reste à payer</dt>
        <dd>
          <Figures>{sum(expenses.filter(({ is_paid }) => !is_paid))}</Figures>
        </dd>
      </div>
    </dl>
  )
}
