import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

const person = { name: "Anne Martin", email: "anne@example.fr", description: "Refaire la cuisine" }
const row = { ...person, phone: "+33612345678", address: "12 rue de Rivoli, 75004 Paris", service: "reno" }

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.empty("contact_requests")
})

const ask = (change: Record<string, unknown> = {}) =>
  world.call("send-contact-email", { ...person, phone: "06 12 34 56 78", projectType: null, ...change })
const store = async (change: Record<string, unknown> = {}) => {
  const id = randomUUID()
  expect((await world.visitor.from("contact_requests").insert({ id, ...row, ...change })).error).toBeNull()
  return id
}
const recipients = async () => (await world.readMail()).map(({ template, recipient }) => `${template} ${recipient}`)

test("a request that was just sent is told to staff and acknowledged, once", async () => {
  await store()
  expect(await ask()).toEqual({ status: 200, body: { data: { accepted: true } } })
  await ask()
  expect(await recipients()).toEqual([
    "contact_acknowledged anne@example.fr",
    "contact_received contact@mirabelle.test",
  ])
  await world.call("run-jobs", {}, { apikey: world.serviceKey })
  const [acknowledgement, notice] = world.mailed.toSorted((a, b) => a.to.localeCompare(b.to))
  expect(notice).toMatchObject({
    subject: "Nouvelle demande de devis\u00a0: Anne Martin, Mirabelle Réno",
    replyTo: "anne@example.fr",
  })
  expect(notice?.text).toContain("Refaire la cuisine")
  expect(acknowledgement?.text).toContain("Bonjour Anne,")
  expect(acknowledgement?.text).toContain("Refaire la cuisine")
  expect(acknowledgement?.text.replace(/\s+/g, " ")).toContain("sous 24 h (jours ouvrés)")
})

test("the acknowledgement promises what the settings say", async () => {
  await world.sql("update public.company_settings set response_figure = '48h'")
  await store()
  await ask()
  await world.call("run-jobs", {}, { apikey: world.serviceKey })
  expect(world.mailed.find(({ to }) => to === "anne@example.fr")?.text).toContain("sous 48\u00a0h")
  await world.sql("update public.company_settings set response_figure = '24h'")
})

test("nobody can have mail sent about a request that does not exist, or has grown old", async () => {
  expect(await ask()).toMatchObject({ status: 200 })
  await store()
  await world.sql("update public.contact_requests set created_at = now() - interval '11 minutes'")
  await ask()
  await ask({ email: "victime@example.fr" })
  expect(await recipients()).toEqual([])
})

test("the acknowledgement carries no address that a stranger typed, and leaves once an hour for one recipient", async () => {
  const typed = {
    name: "spam.example",
    description: "Gagnez sur https://spam.example/a?b, www.spam.example ou spam.example/c, écrivez à moi@spam.example",
  }
  await store(typed)
  await ask(typed)
  await store()
  await ask()
  expect((await recipients()).filter((line) => line.startsWith("contact_acknowledged"))).toHaveLength(1)
  await world.call("run-jobs", {}, { apikey: world.serviceKey })
  expect(world.mailed.find(({ to }) => to === "anne@example.fr")?.html).not.toMatch(/spam\.example|moi@/)
})

test("staff who asked for no notice get none", async () => {
  await world.sql("update public.notification_settings set on_contact = false")
  await store()
  await ask()
  expect(await recipients()).toEqual(["contact_acknowledged anne@example.fr"])
  await world.sql("update public.notification_settings set on_contact = true")
})

test("a body without an address to match is refused with its fields", async () => {
  expect(await ask({ email: "anne" })).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_input", fields: { email: "Cette adresse e-mail semble incomplète." } } },
  })
})
