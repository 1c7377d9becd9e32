import { choiceParam, defineListParams, readParams } from "#app/office/records/list-params.ts"
import { EXPENSE_CATEGORIES } from "#domain/projects/labels.ts"
import { EXPENSE_SORTS, type ExpenseFilter } from "./data/list-expenses.ts"

const TABS = ["apercu", "jalons", "depenses", "devis", "photos", "documents", "client", "notes", "historique"] as const

const params = {
  onglet: choiceParam(TABS),
  mode: choiceParam(["edition"]),
  fenetre: choiceParam(["chiffrage", "visite"]),
}

/** The state of a project's page in the URL: the open tab, whether the overview is edited, and the dialog. */
export function parsePage(address: URLSearchParams) {
  const { onglet, mode, fenetre } = readParams(params, address)
  const tab = onglet ?? "apercu"
  return { tab, isEditing: tab === "apercu" && mode === "edition", dialog: fenetre }
}

/** The state of the list of expenses, in the same URL. */
export const expenseParams = defineListParams({
  params: {
    categorie: choiceParam(EXPENSE_CATEGORIES),
    reglement: choiceParam(["paid", "unpaid"]),
    tri: choiceParam(EXPENSE_SORTS),
  },
  filters: ["categorie", "reglement"],
  read({ q, categorie, reglement, tri, page }) {
    const filter: Omit<ExpenseFilter, "projectId"> = { query: q, category: categorie, paid: reglement, sort: tri, page }
    return { filter }
  },
})

/** Leaves the list of expenses for another tab. */
export const NO_EXPENSE_FILTER = { ...expenseParams.noFilter, tri: null }
