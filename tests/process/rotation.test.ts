import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makeKeys } from "#server/backend/keys.ts"
import { clientOf } from "#tests/support/booking.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite
afterAll(() => site.remove())

test("with other keys the site starts on its data: links open, passwords sign in, sessions and the former keys are over", async () => {
  site = await runSite()
  const { path } = await bookedLink(site)
  const before = site.keys
  const signedIn = clientOf(site, before.publishableKey)
  expect((await signedIn.auth.signInWithPassword(site.admin)).error).toBeNull()
  const session = (await signedIn.auth.getSession()).data.session

  await site.kill("SIGTERM")
  const file = join(site.dataDir, "keys.json")
  await writeFile(file, JSON.stringify(makeKeys()))
  const { admin, dataDir } = site
  site = await runSite({ dataDir })
  expect(await readFile(file, "utf8")).toContain(site.keys.secretKey)
  expect((await fetch(site.url + path)).status).toBe(200)
  expect((await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(admin)).error).toBeNull()

  const headers = { apikey: site.keys.publishableKey, Authorization: `Bearer ${session?.access_token}` }
  expect((await fetch(`${site.url}/rest/v1/contact_requests?select=id`, { headers })).status).toBe(401)
  const asBefore = clientOf(site, before.secretKey)
  expect((await asBefore.from("email_outbox").select("id")).data ?? []).toEqual([])
})
