import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

const COLUMNS = "id, title, description, image, secondary_images, services, order, is_active, version"

export type StaffExpertise = Pick<
  Row<"reno_expertises">,
  "id" | "title" | "description" | "image" | "secondary_images" | "services" | "order" | "is_active" | "version"
>

/** All trades in their order: there are few. */
export async function listExpertises(db: Db): Promise<Page<StaffExpertise>> {
  const { data, error } = await db
    .from("reno_expertises")
    .select(COLUMNS)
    .order("order")
    .order("created_at")
    .limit(1000)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readExpertise(db: Db, id: string): Promise<StaffExpertise> {
  const { data, error } = await db.from("reno_expertises").select(COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}
