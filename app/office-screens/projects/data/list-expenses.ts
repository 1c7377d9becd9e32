import { dataOf, type Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Database } from "#domain/database.ts"
import type { ExpenseCategory } from "#domain/projects/labels.ts"

export const EXPENSE_SORTS = ["oldest", "largest", "smallest"] as const
export const EXPORT_PAGE = 1000

export type ExpenseFilter = {
  projectId: string
  query: string
  category: ExpenseCategory | null
  paid: "paid" | "unpaid" | null
  /** Null: newest first. */
  sort: (typeof EXPENSE_SORTS)[number] | null
  /** From 1. */
  page: number
}

export type ProjectExpense = Awaited<ReturnType<typeof listExpenses>>["rows"][number]
export type ExportedExpense = Database["public"]["Functions"]["export_project_expenses"]["Returns"][number]

const searched = ({ projectId, query, category, paid }: Omit<ExpenseFilter, "sort" | "page">) => ({
  p_project_id: projectId,
  p_query: query,
  p_category: category ?? "all",
  p_paid: paid ?? "all",
})

/** One page of the expenses of a project. */
export function listExpenses(db: Db, { sort, page, ...filter }: ExpenseFilter) {
  return readPage(
    db.rpc("search_project_expenses", { ...searched(filter), p_sort: sort ?? "newest", ...rowsOfPage(page) }),
  )
}

/** Throws `not_found`. */
export async function readExpense(db: Db, id: string) {
  return await db.from("project_expenses").select("id, description, is_paid").eq("id", id).single().then(dataOf)
}

/** Reads the page of the filtered list after the row `last`, newest first. */
export async function exportExpenses(
  db: Db,
  filter: ExpenseFilter,
  last: ExportedExpense | null,
): Promise<ExportedExpense[]> {
  const answer = await db.rpc("export_project_expenses", {
    ...searched(filter),
    p_limit: EXPORT_PAGE,
    ...(last ? { p_before: last.expense_date, p_before_id: last.id } : {}),
  })
  return dataOf(answer)
}
