import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Secret, TOTP } from "otpauth"
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

test("the only administrator who lost the telephone gets in again by one command beside the running site, and a mail says so", async () => {
  const { dataDir, admin, keys } = site
  const signIn = async () => {
    const client = clientOf(site, keys.publishableKey)
    expect((await client.auth.signInWithPassword(admin)).error).toBeNull()
    return client
  }
  const client = await signIn()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Téléphone" })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor?.type === "totp" ? factor.totp.secret : "") })
  expect((await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code })).error).toBeNull()
  const readsOutbox = async () => (await (await signIn()).from("email_outbox").select("id")).data?.length ?? 0
  expect(await readsOutbox()).toBe(0)

  const reset = async (email: string) => {
    const { child, output } = spawnSite({ DATA_DIR: dataDir }, "reset-factor", email)
    await once(child, "close")
    return output().trim()
  }
  expect(await reset("nobody@example.fr")).toBe("Aucun compte nobody@example.fr n’a de second facteur.")
  expect(await reset(admin.email)).toContain(`Le second facteur de ${admin.email} est retiré`)
  expect(await readsOutbox()).toBeGreaterThan(0)
  const mails = await site.sql("select recipient from public.email_outbox where template = 'account_factor_removed'")
  expect(mails).toEqual([{ recipient: admin.email }])
})
