import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { type RunningSite, runSite, spawnSite } from "#tests/support/site.ts"

let site: RunningSite

test("after rotate-keys the site starts on its data: links open, passwords sign in, sessions and the former keys are over", async () => {
  site = await runSite()
  const { path } = await bookedLink(site)
  const before = site.keys
  const signedIn = clientOf(site, before.publishableKey)
  expect((await signedIn.auth.signInWithPassword(site.admin)).error).toBeNull()
  const session = (await signedIn.auth.getSession()).data.session

  const { admin, dataDir } = site
  const rotate = async () => {
    const { child, output } = spawnSite({ DATA_DIR: dataDir }, "rotate-keys")
    await once(child, "close")
    return { code: child.exitCode, output: output() }
  }
  expect(await rotate()).toEqual({ code: 1, output: `DATA_DIR ${dataDir} is in use by another process.\n` })
  await site.kill("SIGTERM")
  expect(await rotate()).toMatchObject({
    code: 0,
    output: expect.stringContaining("Les clés sont remplacées") as unknown,
  })
  site = await runSite({ dataDir })
  expect(site.keys.jwtSecret).not.toBe(before.jwtSecret)
  expect(await readFile(join(dataDir, "keys.json"), "utf8")).toContain(site.keys.secretKey)
  expect((await fetch(site.url + path)).status).toBe(200)
  expect((await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(admin)).error).toBeNull()

  const headers = { apikey: site.keys.publishableKey, Authorization: `Bearer ${session?.access_token}` }
  expect((await fetch(`${site.url}/rest/v1/contact_requests?select=id`, { headers })).status).toBe(401)
  const asBefore = clientOf(site, before.secretKey)
  expect((await asBefore.from("email_outbox").select("id")).data ?? []).toEqual([])
})
