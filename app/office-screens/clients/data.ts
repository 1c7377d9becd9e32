import { dataOf, type Db } from "#app/lib/db.ts"
import { insertRow } from "#app/office/records/rows.ts"
import { type Page, readPage, rowsOfPage } from "#app/office/records/page.ts"
import type {
  BuyerKind,
  CompanyKind,
  CustomerFilter,
  CustomerKind,
  NoteKind,
  PlaceRole,
  TimelineFilter,
} from "#domain/clients/labels.ts"
import type { PaidFor } from "#domain/clients/timeline.ts"
import type { Json } from "#domain/database.gen.ts"
import type { Erasure } from "#domain/personal-data/labels.ts"

/** A client in short. Days are in Paris, amounts in cents. */
export type Card = {
  id: string
  kind: CustomerKind
  company_kind: CompanyKind | null
  name: string
  origin: "request" | "import" | "staff"
  archived_at: string | null
  /** Files of one client: 1, and those that were merged into it. */
  file_count: number
  phone: string | null
  email: string | null
  city: string | null
  row_count: number
  last_day: string | null
  next_day: string | null
  due_cents: number
}

export type Channel = {
  id: string
  kind: "email" | "phone"
  value: string
  label: string | null
  is_primary: boolean
  is_shared: boolean
  until: string | null
}

export type Place = {
  id: string
  link_id: string
  role: PlaceRole
  since: string | null
  until: string | null
  address: string
  postal_code: string | null
  city: string | null
  complement: string | null
  access_notes: string | null
  over_two_years: boolean | null
}

export type Client = {
  id: string
  version: number
  card: Card
  file: {
    kind: CustomerKind
    name: string
    company_kind: CompanyKind | null
    buyer_kind: BuyerKind | null
    siren: string | null
    vat_number: string | null
    billing_address: string | null
    billing_postal_code: string | null
    billing_city: string | null
    notes: string | null
    heard_from: string | null
    no_marketing_at: string | null
    created_at: string
  }
  channels: Channel[]
  places: Place[]
  /** Where the latest small job was that was not cancelled. */
  last_place: Pick<Place, "address" | "postal_code" | "city"> | null
  people: { link_id: string; function: string | null; is_company: boolean; card: Card }[]
  tasks: { id: string; title: string; due_on: string; assignee_id: string | null; assignee_name: string | null }[]
  merges: { id: string; absorbed_id: string; name: string; merged_at: string; merged_by: string }[]
  next: { id: string; day: string; time: string | null; service: string; status: string }[]
  due: { id: string; day: string | null; service: string; due_cents: number }[]
}

export type Line = {
  kind: Exclude<TimelineFilter, "note"> | NoteKind | "planned_visit"
  at: string
  id: string
  title: string | null
  detail: string | null
  status: string | null
  day: string | null
  cents: number | null
  place: string | null
  from_file: string | null
  /** Of a payment. */
  paid_for: PaidFor | null
}

export type ClientFilter = { query: string; filter: CustomerFilter | null; sort: "newest" | null; page: number }

export async function listClients(db: Db, { query, filter, sort, page }: ClientFilter): Promise<Page<Card>> {
  const read = await readPage(
    db.rpc("search_customers", {
      p_query: query,
      p_filter: filter ?? "all",
      p_sort: sort ?? "name",
      ...rowsOfPage(page),
    }),
  )
  return { ...read, rows: read.rows.map(({ card }) => card as Card) }
}

export async function readClient(db: Db, id: string): Promise<Client> {
  const data = await db.rpc("read_customer", { p_id: id }).then(dataOf)
  const client = data as Omit<Client, "id" | "version"> & { file: { version: number } }
  // A file that was merged is read, and from then on changed, as the kept one.
  return { id: client.card.id, version: client.file.version, ...client }
}

export const LINES = 50

/** A page of the history: the lines before an instant, newest first. */
export async function readTimeline(db: Db, id: string, kind: TimelineFilter | null, before: string | null) {
  const data = await db
    .rpc("read_customer_timeline", {
      p_id: id,
      p_limit: LINES,
      ...(kind && { p_kind: kind }),
      ...(before && { p_before: before }),
    })
    .then(dataOf)
  return data as Line[]
}

export async function saveClient(db: Db, id: string | null, version: number, values: Json) {
  const data = await db.rpc("save_customer", { p_id: id as string, p_version: version, p_values: values }).then(dataOf)
  return data as { id: string; version: number }
}

export async function savePlace(db: Db, clientId: string, placeId: string | null, values: Json): Promise<string> {
  return await db
    .rpc("save_customer_place", { p_customer: clientId, p_place: placeId as string, p_values: values })
    .then(dataOf)
}

export async function removePlace(db: Db, linkId: string): Promise<void> {
  dataOf(await db.rpc("remove_customer_place", { p_link: linkId }))
}

export async function addNote(db: Db, clientId: string, note: { kind: NoteKind; body: string }): Promise<void> {
  await insertRow(db, "customer_notes", { customer_id: clientId, ...note })
}

export async function deleteNote(db: Db, id: string): Promise<void> {
  dataOf(await db.from("customer_notes").delete().eq("id", id))
}

export type Task = { title: string; due_on: string; assignee_id: string | null }

export async function addTask(db: Db, clientId: string, task: Task): Promise<void> {
  await insertRow(db, "customer_tasks", { customer_id: clientId, ...task })
}

export async function setTaskDone(db: Db, id: string, isDone: boolean): Promise<void> {
  dataOf(
    await db
      .from("customer_tasks")
      .update({ done_at: isDone ? new Date().toISOString() : null })
      .eq("id", id),
  )
}

export async function setArchived(db: Db, id: string, isArchived: boolean): Promise<void> {
  dataOf(await db.rpc("set_archived_customer", { p_id: id, p_is_archived: isArchived }))
}

export async function undoMerge(db: Db, id: string): Promise<void> {
  dataOf(await db.rpc("undo_customer_merge", { p_id: id }))
}

/** Puts a person on a company's file. */
export async function joinClient(db: Db, companyId: string, personId: string): Promise<void> {
  dataOf(await db.rpc("join_customer", { p_company: companyId, p_person: personId }))
}

export async function partClient(db: Db, linkId: string): Promise<void> {
  dataOf(await db.rpc("part_customer", { p_link: linkId }))
}

export async function listStaff(db: Db) {
  return await db
    .from("profiles")
    .select("id, full_name, email")
    .in("role", ["admin", "manager"])
    .eq("is_active", true)
    .order("full_name")
    .limit(50)
    .then(dataOf)
}

export type Exported = Record<string, unknown>

export async function exportClient(db: Db, id: string): Promise<Exported> {
  return (await db.rpc("export_customer", { p_id: id }).then(dataOf)) as Exported
}

export type Erasable = Card & {
  contacts: number
  requests: number
  paid: number
  projects: number
  notes: number
  quotes: number
  signed_quotes: number
  invoices: number
  issued_invoices: number
  names: string[]
}

/** What an erasure would touch. */
export async function readErasure(db: Db, id: string): Promise<Erasable> {
  return (await db.rpc("read_erasure", { p_id: id }).then(dataOf)) as Erasable
}

export async function eraseClient(db: Db, id: string): Promise<Erasure> {
  return (await db.rpc("erase_customer", { p_id: id }).then(dataOf)) as Erasure
}

/** The tables whose rows have a client. */
export type ClientTable = "brico_requests" | "contact_requests" | "reno_projects"

export type ClientOfRow = {
  card: Card
  new_phone: string | null
  new_email: string | null
  new_place: { id: string; address: string; city: string | null } | null
  other_name: string | null
}

export async function readClientOfRow(db: Db, table: ClientTable, id: string): Promise<ClientOfRow | null> {
  return (await db.rpc("client_of_row", { p_table: table, p_id: id }).then(dataOf)) as ClientOfRow | null
}

export async function changeClient(db: Db, table: ClientTable, id: string, clientId: string | null): Promise<void> {
  dataOf(await db.rpc("change_client", { p_table: table, p_id: id, p_customer: clientId as string }))
}

export async function addChannel(db: Db, clientId: string, kind: "email" | "phone", value: string): Promise<void> {
  dataOf(await db.rpc("add_customer_channel", { p_customer: clientId, p_kind: kind, p_value: value }))
}

/** Adds a place that a request declared to the client's file. */
export async function keepPlace(db: Db, clientId: string, placeId: string): Promise<void> {
  dataOf(await db.rpc("save_customer_place", { p_customer: clientId, p_place: placeId, p_values: {} }))
}
