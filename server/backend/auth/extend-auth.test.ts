import { isDeepStrictEqual } from "node:util"
import { beforeEach, expect, inject, test } from "vitest"
import { readAccountSecrets } from "#functions/_shared/account-secrets.ts"
import { type FreeDb, freshBackend, type World } from "#tests/support/backend.ts"
import { PASSWORD } from "#tests/support/template.ts"

const worlds: Promise<World> = freshBackend()
let world: World
let email: string

beforeEach(async () => {
  world = await worlds
  await world.empty("email_outbox")
  await world.sql("delete from private.use_counts")
  email = `lea-${crypto.randomUUID()}@example.fr`
  await world.add.account(email)
})

const becomeStaff = () => world.sql("update public.profiles set role = 'manager' where email = $1", [email])
type Payload = { token_hash: string; code: string; expires_at: string }
const mails = async () => {
  await world.settled()
  const rows = await world.sql<{ template: string; payload: Payload }>(
    "select template, payload from public.email_outbox order by created_at",
  )
  // As the mails contain them.
  const written = async (payload: Payload) => {
    const { token_hash, code } = await readAccountSecrets(world.secretKey, payload)
    return { ...payload, token_hash: token_hash ?? "", code: code ?? "" }
  }
  return Promise.all(rows.map(async ({ template, payload }) => ({ template, payload: await written(payload) })))
}
const mail = async () => (await mails())[0]
const askForLink = () => world.newClient().auth.resetPasswordForEmail(email)
/** Moves the instants of limits, links and codes into the past, as if this much time had passed. */
const wait = async (time: string) => {
  await world.settled()
  await world.sql("update private.use_counts set ends_at = ends_at - $1::interval", [time])
  await world.sql(
    `update auth.users set recovery_sent_at = recovery_sent_at - $1::interval,
       confirmation_sent_at = confirmation_sent_at - $1::interval where email = $2`,
    [time, email],
  )
}
const linkOf = async () => ({ token_hash: (await mail())?.payload.token_hash ?? "", type: "recovery" as const })
async function signIn(client: FreeDb = world.newClient(), password = PASSWORD) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  return { client, error }
}

test("a forgotten password's link serves once, within the hour, and ends the other sessions", async () => {
  const { client: elsewhere } = await signIn()
  await askForLink()
  const link = await linkOf()
  expect(link.token_hash).toMatch(/^link_[0-9a-f]{32}_[0-9a-f]{64}$/)

  const client = world.newClient()
  expect((await client.auth.verifyOtp(link)).error).toBeNull()
  expect((await client.auth.updateUser({ password: "un nouveau mot" })).error).toBeNull()
  expect((await elsewhere.auth.getUser()).error).not.toBeNull()
  expect((await signIn()).error).not.toBeNull()
  expect((await signIn(world.newClient(), "un nouveau mot")).error).toBeNull()

  expect((await world.newClient().auth.verifyOtp(link)).error).toMatchObject({ code: "otp_expired", status: 403 })
  // From then on, the session of the link is an ordinary one.
  expect((await client.auth.updateUser({ password: "encore un autre" })).error).toMatchObject({
    code: "invalid_credentials",
  })
})

test("an account gets one link a minute and four an hour by mail, however many requests come", async () => {
  const askTimes = (times: number) => Promise.all(Array.from({ length: times }, askForLink))
  await askTimes(12)
  expect(await mails()).toHaveLength(1)
  for (let minute = 0; minute < 10; minute += 1) {
    await wait("61 seconds")
    await askTimes(2)
  }
  expect(await mails()).toHaveLength(4)
  await wait("1 hour")
  await askForLink()
  expect(await mails()).toHaveLength(5)
})

test("a second request gets the same link while it stays valid for half an hour, then a new one; a code invalidates none", async () => {
  await becomeStaff()
  await askForLink()
  await wait("29 minutes")
  await askForLink()
  await world.newClient().auth.signInWithOtp({ email })
  const [first, second, code] = (await mails()).map(({ payload }) => payload)
  expect(second?.token_hash).toBe(first?.token_hash)
  expect(code?.code).toMatch(/^\d{8}$/)
  await wait("2 minutes")
  await askForLink()
  const third = (await mails()).at(-1)?.payload
  expect(third?.token_hash).not.toBe(first?.token_hash)
  // Each mail gives the expiry of its link.
  const minutes = [first, second, third].map((one) => (Date.parse(one?.expires_at ?? "") - Date.now()) / 60_000)
  expect(minutes.map(Math.round)).toEqual([60, 31, 60])
  const open = (token_hash = "") => world.newClient().auth.verifyOtp({ token_hash, type: "recovery" })
  expect((await open(first?.token_hash)).error).toMatchObject({ code: "otp_expired" })
  expect((await open(third?.token_hash)).error).toBeNull()
  // The link has not invalidated the code either.
  expect((await world.newClient().auth.verifyOtp({ email, token: code?.code ?? "", type: "email" })).error).toBeNull()
})

test("a link and a code open nothing after their hour", async () => {
  await becomeStaff()
  await askForLink()
  await world.newClient().auth.signInWithOtp({ email })
  const [link, code] = (await mails()).map(({ payload }) => payload)
  await wait("61 minutes")
  const { auth } = world.newClient()
  const refused = { code: "otp_expired" }
  expect((await auth.verifyOtp({ token_hash: link?.token_hash ?? "", type: "recovery" })).error).toMatchObject(refused)
  expect((await auth.verifyOtp({ email, token: code?.code ?? "", type: "email" })).error).toMatchObject(refused)
})

test("nothing that the database holds of a link or a code opens the account", async () => {
  await becomeStaff()
  await askForLink()
  await world.newClient().auth.signInWithOtp({ email })
  const [link, code] = await mails()
  const rows = JSON.stringify([
    await world.sql("select * from auth.users where email = $1", [email]),
    await world.sql("select * from public.email_outbox"),
  ])
  expect(rows).not.toContain(code?.payload.code)
  expect(rows).not.toContain(link?.payload.token_hash)
  const { auth } = world.newClient()
  for (const [stored] of rows.matchAll(/[0-9a-z_]{32,}/g)) {
    for (const type of ["recovery", "magiclink"] as const)
      expect((await auth.verifyOtp({ token_hash: stored, type })).error).not.toBeNull()
    expect((await auth.verifyOtp({ email, token: stored, type: "email" })).error).not.toBeNull()
  }
  expect((await auth.verifyOtp({ email, token: code?.payload.code ?? "", type: "email" })).error).toBeNull()
})

test("loading a link's URL does not use it up", async () => {
  await askForLink()
  const link = await linkOf()
  const answer = await world.fetch(
    new Request(`https://mirabelle.test/auth/v1/verify?type=recovery&token=${link.token_hash}`),
  )
  expect(answer.status).toBe(405)
  expect((await world.newClient().auth.verifyOtp(link)).error).toBeNull()
})

test("requests for a link or a code do not reveal which addresses exist", async () => {
  const nobody = "personne@example.fr"
  const visitor = world.newClient().auth
  for (const address of [email, nobody]) {
    expect((await visitor.resetPasswordForEmail(address)).error).toBeNull()
    expect((await visitor.signInWithOtp({ email: address, options: { shouldCreateUser: false } })).error).toBeNull()
  }
  await world.settled()
  expect(await world.sql("select id from auth.users where email = $1", [nobody])).toEqual([])
  expect(await world.sql("select recipient from public.email_outbox")).toEqual([{ recipient: email }])
})

/** A request as from a browser: the gate has added its network. */
const ask = async (path: string, body: unknown) => {
  const headers = {
    apikey: inject("template").keys.publishableKey,
    "Content-Type": "application/json",
    "X-Client-Network": "192.0.2.1",
  }
  const url = `https://mirabelle.test/auth/v1/${path}`
  const answer = await world.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test("a link, a code and a sign-up are answered before any lookup, so that timing reveals no account", async () => {
  const account = { password: PASSWORD, data: { full_name: "Léa" } }
  const fresh = `nouvelle-${email}`
  const answers: unknown[] = []
  const note = (path: string, body: unknown) => ask(path, body).then((answer) => answers.push(answer))
  let asked: Promise<unknown> = Promise.resolve()
  await world.begin(async (query) => {
    // Queries on accounts wait until the end of this transaction.
    await query("lock table auth.users in access exclusive mode")
    asked = Promise.all(
      [email, fresh].flatMap((address) => [
        note("recover", { email: address }),
        note("otp", { email: address, create_user: true }),
        note("signup", { email: address, ...account }),
      ]),
    )
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(6)
  })
  await asked
  const same = { status: 200, body: {} }
  expect(answers.filter((answer) => isDeepStrictEqual(answer, same))).toHaveLength(4)
  for (const address of [email, fresh])
    expect(answers).toContainEqual({
      status: 200,
      body: expect.objectContaining({ email: address, identities: [], user_metadata: account.data }) as unknown,
    })
  expect(JSON.stringify(answers)).not.toContain("access_token")
  await world.settled()
  const made = await world.sql("select email from auth.users where email in ($1, $2) order by email", [email, fresh])
  expect(made).toEqual([{ email }, { email: fresh }])
  expect((await world.newClient().auth.signInWithPassword({ email: fresh, password: PASSWORD })).error).toBeNull()
})

test.each([
  ["recover", { email: "personne" }, "validation_failed"],
  ["otp", { email: "<a@b.fr>" }, "validation_failed"],
  ["recover", {}, "validation_failed"],
  ["signup", { email: "a@[127.0.0.1]", password: PASSWORD }, "validation_failed"],
  ["signup", { email: "a@b.fr", password: "court" }, "weak_password"],
  // Twelve units of UTF-16, six characters.
  ["signup", { email: "a@b.fr", password: "🔑".repeat(6) }, "weak_password"],
  ["signup", { email: "a@b.fr" }, "validation_failed"],
])("%s with %o says what is wrong", async (path, body, code) => {
  const answer = await ask(path, body)
  expect([Math.floor(answer.status / 100), answer.body["error_code"]]).toEqual([4, code])
})

test("a deactivated account gets no recovery mail", async () => {
  await world.sql("update public.profiles set is_active = false where email = $1", [email])
  await askForLink()
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

test("the account administration requires the secret key", async () => {
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
