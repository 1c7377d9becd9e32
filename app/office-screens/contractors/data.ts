import type { JobKind } from "#domain/contractors/labels.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { insertRow } from "#app/office/records/rows.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"

export const SORTS = ["rating", "jobs", "newest"] as const

export type ContractorFilter = {
  query: string
  availability: "available" | "unavailable" | null
  specialty: string | null
  /** Archived ones only, or none of them. */
  isArchived: boolean
  /** Null: by name. */
  sort: (typeof SORTS)[number] | null
  /** From 1. */
  page: number
}

/** A row of the list. `papers` are the ones that are missing, expired or about to expire. */
export type ContractorSummary = Awaited<ReturnType<typeof listContractors>>["rows"][number]
export type ContractorDetails = Awaited<ReturnType<typeof readContractor>>
export type Paper = ContractorDetails["papers"][number]
export type Absence = ContractorDetails["absences"][number]

export type Overview = {
  total: number
  available: number
  archived: number
  /** In euros, of completed jobs and renovations. */
  total_revenue: number
  /** Null if no subcontractor has a rating. */
  average_rating: number | null
  specialties: string[]
}

const DETAIL_COLUMNS = `
  id, name, email, phone, address, specialties, hourly_rate, notes, is_available, rating, total_jobs, completed_jobs, missed_jobs, total_revenue,
  average_response_time, availability, working_hours, photo_path, last_active, date_joined, archived_at, version,
  absences:contractor_absences(id, starts_on, ends_on, reason),
  papers:contractor_papers(id, kind, issued_on, expires_on, reference, path, file_name),
  requests:brico_requests(id), quotes:contractor_quote_requests(id), expenses:project_expenses(id)`

/** One page of subcontractors. The database does the search. */
export function listContractors(db: Db, { query, availability, specialty, isArchived, sort, page }: ContractorFilter) {
  return readPage(
    db.rpc("search_contractors", {
      p_query: query,
      p_availability: availability ?? "all",
      p_specialty: specialty ?? "all",
      p_archived: isArchived,
      p_sort: sort ?? "name",
      ...rowsOfPage(page),
    }),
  )
}

/** The totals above the list. */
export async function readOverview(db: Db): Promise<Overview> {
  const data = await db.rpc("contractor_overview").then(dataOf)
  // The generated type is plain JSON; a test of the SQL function checks the shape.
  return data as Overview
}

export async function readContractor(db: Db, id: string) {
  const data = await db
    .from("contractors")
    .select(DETAIL_COLUMNS)
    .eq("id", id)
    .order("starts_on", { referencedTable: "contractor_absences" })
    .limit(100, { referencedTable: "contractor_absences" })
    .order("expires_on", { referencedTable: "contractor_papers", ascending: false })
    .limit(100, { referencedTable: "contractor_papers" })
    .limit(1, { referencedTable: "brico_requests" })
    .limit(1, { referencedTable: "contractor_quote_requests" })
    .limit(1, { referencedTable: "project_expenses" })
    .single()
    .then(dataOf)
  const { requests, quotes, expenses, ...contractor } = data
  return { ...contractor, must_be_kept: requests.length + quotes.length + expenses.length > 0 }
}

/** The jobs and price requests of a subcontractor, newest first. `total` may exceed the number of rows; `upcoming` counts all jobs ahead. */
export async function listJobs(db: Db, id: string) {
  const data = await db.rpc("contractor_jobs", { p_id: id }).then(dataOf)
  return { jobs: data, total: data[0]?.total_count ?? 0, upcoming: data[0]?.upcoming_count ?? 0 }
}

export function jobPath(kind: JobKind, id: string): string {
  return kind === "request" ? `/admin/brico?demande=${id}` : `/admin/reno/${id}`
}

export async function setArchived(db: Db, id: string, isArchived: boolean): Promise<void> {
  await db.rpc("archive_contractor", { p_id: id, p_is_archived: isArchived }).then(dataOf)
}

export async function addAbsence(db: Db, contractor_id: string, absence: Omit<Absence, "id">): Promise<void> {
  await insertRow(db, "contractor_absences", { contractor_id, ...absence })
}

type PaperFacts = Pick<Paper, "kind" | "issued_on" | "expires_on" | "reference">

export async function addPaper(db: Db, contractor_id: string, facts: PaperFacts, file: StoredFile): Promise<void> {
  const place = { bucket: file.bucket, path: file.path, file_name: file.name }
  await insertRow(db, "contractor_papers", { contractor_id, ...facts, ...place })
}
