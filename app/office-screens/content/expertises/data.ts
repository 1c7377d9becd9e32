import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, wholeList } from "#app/office/records/page.ts"

const COLUMNS = "id, title, description, budget, image, secondary_images, services, order, is_active, version"

export type StaffExpertise = Awaited<ReturnType<typeof readExpertise>>

/** All trades in their order; there are few. */
export async function listExpertises(db: Db): Promise<Page<StaffExpertise>> {
  return await db.from("reno_expertises").select(COLUMNS).order("order").order("created_at").limit(1000).then(wholeList)
}

export async function readExpertise(db: Db, id: string) {
  return await db.from("reno_expertises").select(COLUMNS).eq("id", id).single().then(dataOf)
}
