import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

const SERVICE_COLUMNS =
  "id, name, category, base_price, duration_minutes, description, is_active, display_order, version"
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
  | "display_order"
  | "version"
>
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

export async function listCategories(db: Db) {
  const { data, error } = await db.from("service_categories").select("code, name").order("display_order").limit(100)
  if (error) throw toAppError(error)
  return data
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
