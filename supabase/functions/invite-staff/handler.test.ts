import { beforeAll, beforeEach, expect, test } from "vitest"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
let admin: Record<string, string>
let email: string
beforeAll(async () => {
  world = await openWorld()
  admin = { Authorization: `Bearer ${world.backend.tokens.admin}` }
})
beforeEach(async () => {
  await world.reset()
  email = `zoe-${crypto.randomUUID()}@example.fr`
})

const invite = (change: Record<string, unknown> = {}) =>
  world.call("invite-staff", { email, full_name: "Zoé Petit", role: "manager", ...change }, admin)

async function readLink() {
  await deliverOutbox(world.deps)
  const mail = world.mailed.find(({ to, subject }) => to === email && subject.startsWith("Votre accès"))
  const hash = /mot-de-passe#([^"\s\]]+)/.exec(mail?.text ?? "")?.[1]
  return { mail, link: Object.fromEntries(new URLSearchParams(hash)) as { token_hash: string; type: "recovery" } }
}

test("an administrator invites somebody, who chooses a password once and is staff", async () => {
  const { status, body } = await invite({ email: `  ${email.toUpperCase()} ` })
  expect(status).toBe(200)
  const { id } = body["data"] as { id: string }
  const { mail, link } = await readLink()
  expect(mail?.text.replace(/\s+/g, " ")).toContain("Bonjour Zoé, admin vous ouvre le back-office de Mirabelle")

  const client = world.backend.newClient()
  expect((await client.auth.verifyOtp(link)).error).toBeNull()
  expect((await client.auth.updateUser({ password: "premier mot de passe" })).error).toBeNull()
  expect((await client.from("teams").select("id")).data).not.toEqual([])
  expect((await world.backend.newClient().auth.verifyOtp(link)).error).toMatchObject({ code: "otp_expired" })
  expect(
    (await world.backend.newClient().auth.signInWithPassword({ email, password: "premier mot de passe" })).error,
  ).toBeNull()
  const history = await world.sql(
    "select actor_id, subject_id, detail from public.activity_log where action = 'invited'",
  )
  expect(history).toEqual([{ actor_id: world.backend.people.admin, subject_id: id, detail: { role: "manager" } }])
})

test("what stays of the mail opens nothing", async () => {
  await invite()
  const { link } = await readLink()
  const [row] = await world.sql<Record<string, unknown>>(
    "select payload, body_html, body_text from public.email_outbox where template = 'account_invitation'",
  )
  expect(JSON.stringify(row)).not.toContain(link.token_hash)
})

test("nobody opens an invited account before its link was used", async () => {
  await invite()
  for (const password of ["", "null", email])
    expect((await world.backend.newClient().auth.signInWithPassword({ email, password })).error).not.toBeNull()
  expect(
    await world.sql("select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1", [
      email,
    ]),
  ).toEqual([])
})

test("whoever signed up under the address before loses what opened it", async () => {
  const squatter = world.backend.newClient()
  await squatter.auth.signUp({ email, password: "mot de passe choisi d’avance", options: { data: { role: "admin" } } })
  expect((await invite({ role: "admin" })).status).toBe(200)
  expect((await squatter.from("teams").select("id")).data).toEqual([])
  expect((await squatter.auth.refreshSession()).error).not.toBeNull()
  const again = await world.backend
    .newClient()
    .auth.signInWithPassword({ email, password: "mot de passe choisi d’avance" })
  expect(again.error).toMatchObject({ code: "invalid_credentials" })
  const { link } = await readLink()
  expect((await world.backend.newClient().auth.verifyOtp(link)).error).toBeNull()
})

test.each([
  [
    "who is staff already",
    { email: "manager@mirabelle.test" },
    409,
    { email: "Cette adresse appartient déjà à un membre de l’équipe." },
  ],
  ["without an address", { email: "zoe" }, 400, { email: "Cette adresse e-mail n’est pas valable" }],
  ["without a name", { full_name: " " }, 400, { full_name: "Saisissez le nom de la personne." }],
  ["with a role that there is not", { role: "user" }, 400, { role: "Choisissez un rôle." }],
])("nobody is invited %s", async (_, change, status, fields) => {
  expect(await invite(change)).toMatchObject({ status, body: { error: { fields } } })
  expect(await world.readMail()).toEqual([])
})
