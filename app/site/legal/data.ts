import { dataOf, type Db } from "#app/lib/db.ts"
import { LEGAL_COLUMNS, type LegalSettings } from "#domain/legal/legal.ts"

/** Data of the legal pages. Throws when it cannot be read: an error page is better than an incomplete legal notice. */
export async function readLegalSettings(db: Db): Promise<LegalSettings> {
  return await db.from("company_settings").select(LEGAL_COLUMNS).single().then(dataOf)
}
