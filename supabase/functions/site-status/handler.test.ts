import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { SiteStatus } from "#domain/going-live/status.ts"
import { createTextRecordReader } from "#functions/_shared/mail/read-mail-records.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { startNameServer } from "#tests/support/name-server.ts"

let world: FunctionWorld
let names: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  world = await openWorld()
  names = await startNameServer({
    "atelier.fr": ["v=spf1 include:mx.ovh.com ~all"],
    "ovhmo-selector-1._domainkey.atelier.fr": [`v=DKIM1; k=rsa; p=${"A".repeat(390)}`],
    "mail.atelier.fr": [],
    "_dmarc.atelier.fr": ["v=DMARC1; p=none"],
    "old._domainkey.atelier.fr": ["v=DKIM1; p="],
  })
})
afterAll(() => names.stop())
beforeEach(() => {
  world.deps.readTextRecords = createTextRecordReader([names.address])
})

async function mailOf(from: string | null, isSet = true): Promise<SiteStatus["mail"]> {
  world.deps.configuration.mail = { isSet, from, server: "ssl0.ovh.net" }
  const authorization = { Authorization: `Bearer ${world.backend.tokens.manager}` }
  const { status, body } = await world.call("site-status", { with_mail: true }, authorization)
  expect(status).toBe(200)
  return (body as { data: SiteStatus }).data.mail
}

test("staff read what the sender's domain says, from a name server", async () => {
  const mail = await mailOf("L’Atelier <bonjour@atelier.fr>")
  expect(mail?.domain).toBe("atelier.fr")
  expect(mail?.checks.map(({ key, state }) => `${key} ${state}`)).toEqual(["spf ok", "dkim ok", "dmarc ok"])
})

test("a sub-domain has its own senders, and the policy of its parent", async () => {
  const mail = await mailOf("bonjour@mail.atelier.fr")
  expect(mail?.checks.map(({ key, state }) => `${key} ${state}`)).toEqual(["spf missing", "dkim unknown", "dmarc ok"])
})

test("nothing is looked up without a mail server, or for a name that no name server knows", async () => {
  world.deps.readTextRecords = () => Promise.reject(new Error("asked"))
  expect(await mailOf("bonjour@atelier.fr", false)).toBeNull()
  expect(await mailOf("bonjour@mirabelle.test")).toBeNull()
})

test("a name server that refuses is no proof that a record is missing", async () => {
  world.deps.readTextRecords = () => Promise.reject(new Error("ESERVFAIL"))
  const mail = await mailOf("bonjour@atelier.fr")
  expect(mail?.checks.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"])
})

test("a domain that no name server knows is not said to lack records", async () => {
  const mail = await mailOf("bonjour@ateleir.fr")
  expect(mail?.checks.map(({ state, record }) => [state, record])).toEqual(
    Array.from({ length: 3 }, () => ["unknown", null]),
  )
})
