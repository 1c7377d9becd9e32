import { Checkbox } from "@mantine/core"
import { Paperclip, Pencil, Trash2 } from "lucide-react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { Figures, When } from "#app/office/records/cells.tsx"
import { Lines, Minor, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import type { PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { formatShortDate } from "#domain/dates.ts"
import { expenseCategoryLabels } from "#domain/projects/labels.ts"
import { describeWith, formatWithout } from "#domain/projects/money.ts"
import type { ProjectExpense } from "../data/list-expenses.ts"

type Actions = {
  onPaid: (expense: ProjectExpense, isPaid: boolean) => void
  onReceipt: (file: PreviewedFile) => void
  onEdit: (expense: ProjectExpense) => void
  onDelete: (expense: ProjectExpense) => void
}

/** A card is as low as a thumb allows: its day stands beside the category, the tick beside the buttons. */
export function expenseColumns(actions: Actions, isCards: boolean): Column<ProjectExpense>[] {
  const { onPaid, onReceipt, onEdit, onDelete } = actions
  const day: Column<ProjectExpense> = {
    header: "Date",
    sort: { ascending: "oldest", descending: null },
    cell: ({ expense_date }) => <When iso={expense_date}>{formatShortDate(expense_date)}</When>,
  }
  return [
    {
      header: "Dépense",
      card: "head",
      cell: ({ description, category, supplier, contractor_name, expense_date }) => (
        <Lines>
          <span>{description}</span>
          <Minor>
            {[
              isCards ? formatShortDate(expense_date) : null,
              expenseCategoryLabels[category],
              supplier ?? contractor_name,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Minor>
        </Lines>
      ),
    },
    ...(isCards ? [] : [day]),
    {
      header: "Montant",
      align: "end",
      card: "head",
      sort: { ascending: "smallest", descending: "largest" },
      cell: (expense) => {
        const amounts = amountsOf(expense)
        return (
          <Lines>
            <strong>
              <Figures>{formatWithout(amounts)}</Figures>
            </strong>
            {/* The rate has no room on a card; the form names it. */}
            <Minor>{describeWith(isCards && amounts.vat_rate !== 0 ? { ...amounts, vat_rate: null } : amounts)}</Minor>
          </Lines>
        )
      },
    },
    {
      header: "Payée",
      card: "foot",
      cell: (expense) => (
        <Checkbox
          label="Payée"
          aria-label={`Payée\u00a0: ${expense.description}`}
          checked={expense.is_paid}
          onChange={({ currentTarget }) => onPaid(expense, currentTarget.checked)}
        />
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (expense) => (
        <RowActions>
          {expense.receipt_path || expense.receipt_url ? (
            <RowAction
              icon={Paperclip}
              label="Justificatif"
              about={`de ${expense.description}`}
              onClick={() => onReceipt(receiptOf(expense))}
            />
          ) : null}
          <RowAction
            icon={Pencil}
            label="Modifier"
            about={`la dépense ${expense.description}`}
            onClick={() => onEdit(expense)}
          />
          <RowAction
            icon={Trash2}
            label="Supprimer"
            about={`la dépense ${expense.description}`}
            isDanger
            onClick={() =>
              confirmDeletion({
                title: "Supprimer la dépense",
                question: "Êtes-vous sûr de vouloir supprimer cette dépense\u00a0?",
                detail: `${expense.description}, ${formatWithout(amountsOf(expense))}. Le coût réel et la marge suivront.`,
                onConfirm: () => onDelete(expense),
              })
            }
          />
        </RowActions>
      ),
    },
  ]
}

const amountsOf = ({ amount, amount_with_vat, amount_basis, vat_rate }: ProjectExpense) => ({
  without: amount,
  with: amount_with_vat,
  basis: amount_basis,
  vat_rate,
})

export function receiptOf({ description, receipt_path, receipt_url }: ProjectExpense): PreviewedFile {
  return { name: `Justificatif - ${description}`, path: receipt_path, address: receipt_url }
}
