import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, wholeList } from "#app/office/records/page.ts"
import { type CalendarDay, toCalendar } from "#domain/booking/slots.ts"
import type { WorkingHours } from "#domain/company/hours.ts"

const SERVICE_COLUMNS =
  "id, name, category, base_price, vat_rate, duration_minutes, description, included, is_repair, is_active, display_order, version"
const CATEGORY_COLUMNS = "id, code, name, description, is_active, display_order, version"
const TEAM_COLUMNS = "id, name, introduced_by, is_active, display_order, version"

export type Service = Awaited<ReturnType<typeof readService>>
export type Category = Awaited<ReturnType<typeof readCategory>>
/** Booking rules for a preview, not saved. */
export type Rules = {
  working_hours: WorkingHours
  minimum_notice_hours: number
  notice_in_opening_hours: boolean
  max_bookings_per_day: number
}
export type Team = Awaited<ReturnType<typeof readTeam>>

/** The whole catalogue in its order, including services that cannot be booked. */
export async function listServices(db: Db): Promise<Page<Service>> {
  return await db
    .from("services")
    .select(SERVICE_COLUMNS)
    .order("display_order")
    .order("name")
    .limit(1000)
    .then(wholeList)
}

export async function readService(db: Db, id: string) {
  return await db.from("services").select(SERVICE_COLUMNS).eq("id", id).single().then(dataOf)
}

export async function listCategories(db: Db): Promise<Page<Category>> {
  return await db
    .from("service_categories")
    .select(CATEGORY_COLUMNS)
    .order("display_order")
    .order("name")
    .limit(100)
    .then(wholeList)
}

export async function readCategory(db: Db, id: string) {
  return await db.from("service_categories").select(CATEGORY_COLUMNS).eq("id", id).single().then(dataOf)
}

/** The slots of a week under unsaved rules. */
export async function previewSlots(db: Db, rules: Rules, minutes: number, from: string): Promise<CalendarDay[]> {
  const data = await db.rpc("preview_slots", { p_rules: rules, p_duration: minutes, p_from: from }).then(dataOf)
  return toCalendar(data)
}

export async function listTeams(db: Db): Promise<Page<Team>> {
  return await db.from("teams").select(TEAM_COLUMNS).order("display_order").order("name").limit(200).then(wholeList)
}

/** The names of the people whom the site shows as its team. */
export async function listPeople(db: Db): Promise<string[]> {
  const { team } = await db.from("company_settings").select("team").single().then(dataOf)
  return (team as { name: string }[]).map(({ name }) => name)
}

export async function readTeam(db: Db, id: string) {
  return await db.from("teams").select(TEAM_COLUMNS).eq("id", id).single().then(dataOf)
}
