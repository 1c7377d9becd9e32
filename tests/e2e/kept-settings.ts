import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { expect } from "./fixtures.ts"

/** Returns a function that restores the settings, because tests share the site. */
export async function keepSettings(site: RunningSite, table: string, columns: string) {
  const db = clientOf(site, site.keys.secretKey)
  const { data } = await db.from(table).select(columns).single()
  return async () => {
    const { data: now } = await db.from(table).select("version").single()
    const { error } = await db
      .from(table)
      .update({ ...(data as object), version: now?.version as number })
      .eq("id", 1)
    expect(error).toBeNull()
  }
}

/** What a quote needs of the company, and what the site then shows to everybody. */
export const COMPANY =
  "email, phone, address, legal_form, share_capital, siret, rcs, tva, vat_exempt, insurer_identity, insurance_contract, insurance_area, mediator_identity, mediator_website"
