import { dataOf, type Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Edited } from "#app/office/records/rows.ts"
import type { Json } from "#domain/database.gen.ts"
import type { ProjectStatus, QuoteStatus } from "#domain/projects/labels.ts"

export const SORTS = ["oldest", "deadline", "client", "name"] as const

export type ProjectFilter = {
  query: string
  status: ProjectStatus | null
  quote: QuoteStatus | null
  /** Archived ones only, or none of them. */
  isArchived: boolean
  /** Null: newest first. */
  sort: (typeof SORTS)[number] | null
  /** From 1. */
  page: number
}

export type ProjectSummary = Awaited<ReturnType<typeof listProjects>>["rows"][number]
/** One renovation. Money in euros, dates in Paris. `milestone_progress` is the progress computed from its milestones. */
export type Project = Awaited<ReturnType<typeof readProject>>
export type Overview = Record<"total" | "in_progress" | "quotes_draft" | "quotes_signed", number>

const DETAIL_COLUMNS = `
  id, name, client_name, client_email, client_phone, address, budget, budget_basis, budget_vat_rate,
  budget_with_vat, estimated_cost, actual_cost, margin, deadline, start_date,
  progress, milestone_progress, status, quote_status, description, contact_request_id, archived_at, version, created_at`

/** One page of renovations. The database does the search. */
export function listProjects(db: Db, { query, status, quote, isArchived, sort, page }: ProjectFilter) {
  return readPage(
    db.rpc("search_reno_projects", {
      p_query: query,
      p_status: status ?? "all",
      p_quote_status: quote ?? "all",
      p_archived: isArchived,
      p_sort: sort ?? "newest",
      ...rowsOfPage(page),
    }),
  )
}

/** The totals above the list. */
export async function readOverview(db: Db): Promise<Overview> {
  const data = await db.rpc("reno_project_overview").then(dataOf)
  return data as Overview
}

/** Throws `not_found`. */
export async function readProject(db: Db, id: string) {
  return await db.from("reno_projects").select(DETAIL_COLUMNS).eq("id", id).single().then(dataOf)
}

/** Adds a project (`edited` null) or changes one, and returns its id. Throws `project_changed` or `project_gone`. */
export async function saveProject(db: Db, edited: Edited | null, values: Json): Promise<{ id: string }> {
  const answer = await db.rpc("save_reno_project", {
    p_id: edited?.id ?? null,
    p_version: edited?.version ?? 0,
    p_values: values,
  })
  const data = dataOf(answer)
  return data as { id: string }
}

/** The numbers of rows that would be deleted with a project. A project with money (`must_be_kept`) cannot be deleted. */
export type Ties = Record<
  "milestones" | "expenses" | "receipts" | "quotes" | "photos" | "documents" | "notes" | "price_requests" | "open_price_requests",
  number
> & {
  must_be_kept: boolean
  expenses_total: number
}

export async function readTies(db: Db, id: string): Promise<Ties> {
  const data = await db.rpc("reno_project_ties", { p_id: id }).then(dataOf)
  return data as Ties
}

export async function archiveProject(db: Db, id: string, isArchived: boolean): Promise<void> {
  await db.rpc("archive_reno_project", { p_id: id, p_archived: isArchived }).then(dataOf)
}
