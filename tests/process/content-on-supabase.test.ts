import { afterAll, beforeAll, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { type RunningSite, runSiteOnSupabase } from "#tests/support/site.ts"

let site: RunningSite
beforeAll(async () => {
  site = await runSiteOnSupabase()
})
afterAll(() => site.remove())

test("content that is changed in the Supabase project, which sends no notification, shows on the pages before they expire", async () => {
  const db = clientOf(site, site.keys.secretKey)
  const page = async () => (await fetch(`${site.url}/contact`)).text()
  for (const email of ["bonjour@example.fr", "bonsoir@example.fr"]) {
    // From here on the page is cached for five seconds.
    expect(await page()).not.toContain(email)
    const changed = await db.from("company_settings").update({ email }).eq("id", 1).select("id")
    expect(changed.data).toHaveLength(1)
    await expect.poll(page, { timeout: 4_000, interval: 20 }).toContain(email)
  }
})
