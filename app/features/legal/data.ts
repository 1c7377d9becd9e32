import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"

const LEGAL_COLUMNS =
  "name, email, phone, address, legal_form, share_capital, siret, rcs, tva, publication_director, host_identity, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website, prepayment_cents, terms_version"

/** What the legal pages are made of. Throws when it cannot be read: half a legal notice is worse than none for a moment. */
export async function readLegalSettings(db: Db): Promise<LegalSettings> {
  const { data, error } = await db.from("company_settings").select(LEGAL_COLUMNS).single()
  if (error) throw toAppError(error)
  return data
}
