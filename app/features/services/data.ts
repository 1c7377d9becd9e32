import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import { type CalendarDay, toCalendar } from "#domain/booking/slots.ts"
import type { WorkingHours } from "#domain/company/hours.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

const SERVICE_COLUMNS =
  "id, name, category, base_price, duration_minutes, description, is_repair, is_active, display_order, version"
const CATEGORY_COLUMNS = "id, code, name, description, is_active, display_order, version"
const TEAM_COLUMNS = "id, name, is_active, display_order, version"

export type Service = Pick<
  Row<"services">,
  | "id"
  | "name"
  | "category"
  | "base_price"
  | "duration_minutes"
  | "description"
  | "is_active"
  | "is_repair"
  | "display_order"
  | "version"
>
export type Category = Pick<
  Row<"service_categories">,
  "id" | "code" | "name" | "description" | "is_active" | "display_order" | "version"
>
/** Rules of booking that are only tried. */
export type Rules = { working_hours: WorkingHours; minimum_notice_hours: number; max_bookings_per_day: number }
export type Team = Pick<Row<"teams">, "id" | "name" | "is_active" | "display_order" | "version">

/** The whole catalogue in its order, what is not bookable too. */
export async function listServices(db: Db): Promise<Page<Service>> {
  const { data, error } = await db
    .from("services")
    .select(SERVICE_COLUMNS)
    .order("display_order")
    .order("name")
    .limit(1000)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readService(db: Db, id: string): Promise<Service> {
  const { data, error } = await db.from("services").select(SERVICE_COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}

export async function listCategories(db: Db): Promise<Page<Category>> {
  const { data, error } = await db
    .from("service_categories")
    .select(CATEGORY_COLUMNS)
    .order("display_order")
    .order("name")
    .limit(100)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readCategory(db: Db, id: string): Promise<Category> {
  const { data, error } = await db.from("service_categories").select(CATEGORY_COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}

/** The slots of a week under rules that are not saved yet. */
export async function previewSlots(db: Db, rules: Rules, minutes: number, from: string): Promise<CalendarDay[]> {
  const { data, error } = await db.rpc("preview_slots", { p_rules: rules, p_duration: minutes, p_from: from })
  if (error) throw toAppError(error)
  return toCalendar(data)
}

export async function listTeams(db: Db): Promise<Page<Team>> {
  const { data, error } = await db.from("teams").select(TEAM_COLUMNS).order("display_order").order("name").limit(200)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readTeam(db: Db, id: string): Promise<Team> {
  const { data, error } = await db.from("teams").select(TEAM_COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}
