import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { PASSWORD } from "#tests/support/template.ts"

const OLD = PASSWORD
const NEW = "un tout autre mot"
let world: FunctionWorld
let email: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  email = `lea-${crypto.randomUUID()}@example.fr`
  await world.backend.add.account(email)
})

async function signIn(password: string) {
  const client = world.backend.newClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  return { client, error, bearer: { Authorization: `Bearer ${data.session?.access_token ?? ""}` } }
}
const change = (bearer: Record<string, string>, current_password: string, new_password: string) =>
  world.call("change-password", { current_password, new_password }, bearer)

test("with the right current password one can choose another: other sessions end, this one stays, a mail reports it", async () => {
  const here = await signIn(OLD)
  const elsewhere = await signIn(OLD)
  expect(await change(here.bearer, OLD, NEW)).toEqual({ status: 200, body: { data: {} } })
  expect((await here.client.auth.refreshSession()).error).toBeNull()
  expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull()
  expect((await elsewhere.client.from("profiles").select("id")).data).toEqual([])
  expect((await signIn(OLD)).error).toMatchObject({ code: "invalid_credentials" })
  expect((await signIn(NEW)).error).toBeNull()
  expect(await world.sql("select template, recipient from public.email_outbox")).toEqual([
    { template: "account_password_changed", recipient: email },
  ])
  const history = await world.sql("select action from public.activity_log where action = 'password_changed'")
  expect(history).toHaveLength(1)
})

test("a wrong current password is told at its field, and changes nothing", async () => {
  const { bearer, client } = await signIn(OLD)
  expect(await change(bearer, "certainly wrong", NEW)).toEqual({
    status: 400,
    body: {
      error: {
        code: "invalid_input",
        message: "Le mot de passe actuel est incorrect.",
        fields: { current_password: "Le mot de passe actuel est incorrect." },
      },
    },
  })
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await signIn(OLD)).error).toBeNull()
})

test.each([
  ["too short", OLD, "court", { new_password: "Le nouveau mot de passe doit contenir au moins 8 caractères" }],
  ["missing", OLD, "", { new_password: "Veuillez remplir tous les champs" }],
  ["the same", OLD, OLD, { new_password: "Le nouveau mot de passe doit être différent de l’actuel." }],
  ["not confirmed by the current one", "", NEW, { current_password: "Veuillez remplir tous les champs" }],
])("a new password that is %s is refused at its field", async (_, current, next, fields) => {
  const { bearer } = await signIn(OLD)
  expect(await change(bearer, current, next)).toMatchObject({ status: 400, body: { error: { fields } } })
  expect((await signIn(OLD)).error).toBeNull()
})

test("no check leaves a session behind", async () => {
  const { bearer } = await signIn(OLD)
  const sessions = () =>
    world.sql("select s.id from auth.sessions s join auth.users u on u.id = s.user_id where email = $1", [email])
  const before = await sessions()
  await change(bearer, OLD, OLD)
  await change(bearer, "certainly wrong", NEW)
  expect(await sessions()).toEqual(before)
})

test("a stolen session cannot go around the current password", async () => {
  const { client } = await signIn(OLD)
  expect((await client.auth.updateUser({ password: NEW })).error).toMatchObject({ code: "invalid_credentials" })
  expect((await client.auth.updateUser({ email: "voleur@example.fr" })).error).toMatchObject({ status: 422 })
  expect((await signIn(OLD)).error).toBeNull()
})
