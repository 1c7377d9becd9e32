import { beforeEach, expect, test } from "vitest"
import { type FreeDb, freshBackend, type World } from "#tests/support/backend.ts"
import { PASSWORD } from "#tests/support/template.ts"

const worlds: Promise<World> = freshBackend()
let world: World
let email: string

beforeEach(async () => {
  world = await worlds
  await world.empty("email_outbox")
  email = `lea-${crypto.randomUUID()}@example.fr`
  await world.add.account(email)
})

const becomeStaff = () => world.sql("update public.profiles set role = 'manager' where email = $1", [email])
const mail = async () =>
  (
    await world.sql<{ template: string; payload: { token_hash: string; code: string } }>(
      "select template, payload from public.email_outbox order by created_at",
    )
  )[0]
const linkOf = async () => ({ token_hash: (await mail())?.payload.token_hash ?? "", type: "recovery" as const })
async function signIn(client: FreeDb = world.newClient(), password = PASSWORD) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  return { client, error }
}

test("a forgotten password's link serves once, within the hour, and ends the other sessions", async () => {
  const { client: elsewhere } = await signIn()
  await world.newClient().auth.resetPasswordForEmail(email)
  const link = await linkOf()
  expect(link.token_hash).toMatch(/^link_[0-9a-f]{64}$/)

  const client = world.newClient()
  expect((await client.auth.verifyOtp(link)).error).toBeNull()
  expect((await client.auth.updateUser({ password: "un nouveau mot" })).error).toBeNull()
  expect((await elsewhere.auth.getUser()).error).not.toBeNull()
  expect((await signIn()).error).not.toBeNull()
  expect((await signIn(world.newClient(), "un nouveau mot")).error).toBeNull()

  expect((await world.newClient().auth.verifyOtp(link)).error).toMatchObject({ code: "otp_expired", status: 403 })
  // The session that the link opened is an ordinary one from then on.
  expect((await client.auth.updateUser({ password: "encore un autre" })).error).toMatchObject({
    code: "invalid_credentials",
  })
})

test("an old link is refused, and so is the one before the last", async () => {
  await world.newClient().auth.resetPasswordForEmail(email)
  const first = await linkOf()
  await world.empty("email_outbox")
  await world.newClient().auth.resetPasswordForEmail(email)
  const second = await linkOf()
  expect((await world.newClient().auth.verifyOtp(first)).error).toMatchObject({ code: "otp_expired" })
  await world.sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [email])
  expect((await world.newClient().auth.verifyOtp(second)).error).toMatchObject({ code: "otp_expired" })
})

test("reading a link's address spends nothing", async () => {
  await world.newClient().auth.resetPasswordForEmail(email)
  const link = await linkOf()
  const answer = await world.fetch(
    new Request(`https://mirabelle.test/auth/v1/verify?type=recovery&token=${link.token_hash}`),
  )
  expect(answer.status).toBe(405)
  expect((await world.newClient().auth.verifyOtp(link)).error).toBeNull()
})

test("asking for a link or a code tells nobody which addresses exist", async () => {
  const nobody = "personne@example.fr"
  const visitor = world.newClient().auth
  for (const address of [email, nobody]) {
    expect((await visitor.resetPasswordForEmail(address)).error).toBeNull()
    expect((await visitor.signInWithOtp({ email: address, options: { shouldCreateUser: false } })).error).toBeNull()
  }
  expect(await world.sql("select id from auth.users where email = $1", [nobody])).toEqual([])
  expect(await world.sql("select recipient from public.email_outbox")).toEqual([{ recipient: email }])
})

test("a deactivated account is mailed no way back", async () => {
  await world.sql("update public.profiles set is_active = false where email = $1", [email])
  await world.newClient().auth.resetPasswordForEmail(email)
  expect(await mail()).toBeUndefined()
})

test("staff sign in with a mailed code, once; it cannot be used as a link", async () => {
  await becomeStaff()
  await world.newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code = "" } = (await mail())?.payload ?? {}
  expect(code).toMatch(/^\d{8}$/)
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email + code)))
  const token_hash = Buffer.from(digest).toString("hex")
  expect((await world.newClient().auth.verifyOtp({ token_hash, type: "magiclink" })).error).toMatchObject({
    code: "otp_expired",
  })
  const client = world.newClient()
  expect((await client.auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull()
  expect((await client.from("teams").select("id")).data).not.toEqual([])
  expect((await world.newClient().auth.verifyOtp({ email, token: code, type: "email" })).error).not.toBeNull()
  // A code signs in; it does not replace the password.
  expect((await client.auth.updateUser({ password: "un nouveau mot" })).error).toMatchObject({
    code: "invalid_credentials",
  })
})

test("the administration of accounts wants the secret key", async () => {
  const { user } = world.people
  const { client } = await signIn()
  for (const stranger of [world.newClient(), client, world.as.admin]) {
    const { admin } = stranger.auth
    expect((await admin.generateLink({ type: "recovery", email })).error).toMatchObject({ code: "not_admin" })
    expect((await admin.updateUserById(user, { password: "un nouveau mot" })).error).toMatchObject({ status: 403 })
    expect((await admin.mfa.listFactors({ userId: user })).error).toMatchObject({ status: 403 })
  }
  expect((await world.as.service.auth.admin.generateLink({ type: "recovery", email })).error).toBeNull()
  expect((await world.as.service.auth.admin.listUsers()).error).toMatchObject({ status: 501 })
})

test("a password set by the administration ends every session", async () => {
  const { client } = await signIn()
  const id = (await client.auth.getUser()).data.user?.id ?? ""
  expect((await world.as.service.auth.admin.updateUserById(id, { password: "un nouveau mot" })).error).toBeNull()
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await signIn(world.newClient(), "un nouveau mot")).error).toBeNull()
})
