import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

const COLUMNS = "id, question, answer, is_active, display_order, version"

export type Faq = Pick<Row<"faqs">, "id" | "question" | "answer" | "is_active" | "display_order" | "version">

/** All questions in their order: there are few. */
export async function listFaqs(db: Db): Promise<Page<Faq>> {
  const { data, error } = await db.from("faqs").select(COLUMNS).order("display_order").order("created_at").limit(1000)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readFaq(db: Db, id: string): Promise<Faq> {
  const { data, error } = await db.from("faqs").select(COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}
