import { dataOf, type Db } from "#app/lib/db.ts"
import { LEGAL_COLUMNS, type LegalSettings } from "#domain/legal/legal.ts"

/** What the legal pages are made of. Throws when it cannot be read: half a legal notice is worse than none for a moment. */
export async function readLegalSettings(db: Db): Promise<LegalSettings> {
  return await db.from("company_settings").select(LEGAL_COLUMNS).single().then(dataOf)
}
