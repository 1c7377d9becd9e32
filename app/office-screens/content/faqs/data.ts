import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, wholeList } from "#app/office/records/page.ts"

const COLUMNS = "id, question, answer, is_active, display_order, version"

export type Faq = Awaited<ReturnType<typeof readFaq>>

/** All questions in their order; there are few. */
export async function listFaqs(db: Db): Promise<Page<Faq>> {
  return await db.from("faqs").select(COLUMNS).order("display_order").order("created_at").limit(1000).then(wholeList)
}

export async function readFaq(db: Db, id: string) {
  return await db.from("faqs").select(COLUMNS).eq("id", id).single().then(dataOf)
}
