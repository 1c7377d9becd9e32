import { deepStrictEqual as same, notStrictEqual as differs, ok } from "node:assert"
import { randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"

/** The result of a check of a feature that the server does not have. */
export const NOT_OFFERED = "not offered there"

const METADATA = { role: "admin", is_active: true, full_name: "Vérification" }
const newPassword = () => randomBytes(12).toString("base64url")

/** Pairs of a sentence and its check, in the order of an account's life; most checks continue from the state of the ones before. */
export const CHECKS = [
  ["nobody makes an account of their own, or it has no rights", refusesSignUp],
  ["an invited account has a profile with the role « user », whatever its metadata says", makesProfile],
  [
    "the link of an invitation opens a session, once, and what the site records of it opens the office",
    opensInvitation,
  ],
  ["the first password is noted, and no mail says that it was changed", choosesPassword],
  ["a wrong password is refused by the code that the site knows, the right one opens a session", signsIn],
  ["a change of password asks for another one, tells the owner, and ends the other sessions", changesPassword],
  ["a second factor is set up by its code, and from then on a password alone opens nothing", addsFactor],
  ["signing in with the second factor opens the office", signsInWithFactor],
  [
    "a forgotten password's link asks for the second factor, works once, and leaves the old password dead",
    resetsPassword,
  ],
  ["an administrator takes a lost second factor away, and its owner is told", removesFactor],
  ["a code in place of the password opens a session", signsInByCode],
  ["an address without an account is not told apart", keepsQuiet],
  ["deactivating somebody ends their sessions at once, and a new one opens nothing", deactivates],
  ["a ban on top keeps them from signing in", bans],
]

async function refusesSignUp({ browser, query }) {
  const email = `verification-${randomBytes(6).toString("hex")}@mirabelle.test`
  const password = newPassword()
  const { error } = await browser().signUp({ email, password, options: { data: METADATA } })
  // The embedded backend responds before it creates the account; a sign-in waits for that.
  await browser().signInWithPassword({ email, password })
  const made = await query("select role from public.profiles where email = $1", [email])
  await query("delete from auth.users where email = $1", [email])
  if (error) same(error.code, "signup_disabled", error.message)
  same(
    made.map(({ role }) => role),
    error ? [] : ["user"],
  )
}

async function makesProfile(world) {
  const { admin, account, query } = world
  const made = expectData(
    await admin.generateLink({ type: "invite", email: account.email, options: { data: METADATA } }),
  )
  Object.assign(account, { id: made.user.id, link: made.properties })
  same(await query("select role, full_name, is_active from public.profiles where id = $1", [account.id]), [
    { role: "user", full_name: METADATA.full_name, is_active: true },
  ])
}

async function opensInvitation(world) {
  const { account, askAs, browser } = world
  const { hashed_token: hash, verification_type: type } = account.link
  const recorded = [account.id, account.id, METADATA.full_name, "manager", hash, type]
  await askAs(null, "select public.record_invitation($1, $2, $3, $4, $5, $6)", recorded)
  account.first = browser()
  const { session } = expectData(await account.first.verifyOtp({ type, token_hash: hash }))
  same(await isStaff(world, session), true)
  expectError(await browser().verifyOtp({ type, token_hash: hash }))
  same(await mails(world), ["account_invitation"])
}

async function choosesPassword(world) {
  const { account } = world
  account.password = newPassword()
  expectData(await account.first.updateUser({ password: account.password }))
  same(await notes(world, "password_changed"), 1)
  same(await mails(world), ["account_invitation"])
}

async function signsIn(world) {
  const { account, browser } = world
  const { email } = account
  expectError(await browser().signInWithPassword({ email, password: "another password" }), "invalid_credentials")
  account.second = browser()
  same(await isStaff(world, await enter(world, account.second)), true)
}

async function changesPassword(world) {
  const { account, askAs, browser } = world
  const [old, next] = [account.password, newPassword()]
  const other = await sessionOf(account.first)
  const own = await sessionOf(account.second)
  // Like the function change-password, which has only the caller's access token.
  const caller = browser()
  expectData(await caller.setSession({ access_token: own.access_token, refresh_token: "not-used" }))
  expectError(await caller.updateUser({ password: old, current_password: old }), "same_password")
  expectData(await caller.updateUser({ password: next, current_password: old }))
  account.password = next
  same((await askAs(own.access_token, "select is_current from public.my_sessions()")).length, 1)
  same([await isStaff(world, own), await isStaff(world, other)], [true, false])
  ok((await mails(world)).includes("account_password_changed"), "no mail tells of the change")
}

async function addsFactor(world) {
  const { account, browser } = world
  const made = expectData(await account.second.mfa.enroll({ factorType: "totp", issuer: "Mirabelle" }))
  const totp = new TOTP({ secret: Secret.fromBase32(made.totp.secret) })
  // Each use takes another time step, because a code works once; a server accepts codes of the neighbouring steps.
  account.code = (step) => totp.generate({ timestamp: Date.now() + step * 30_000 })
  const wrong = account.code(100)
  expectError(
    await account.second.mfa.challengeAndVerify({ factorId: made.id, code: wrong }),
    "mfa_verification_failed",
  )
  expectData(await account.second.mfa.challengeAndVerify({ factorId: made.id, code: account.code(-1) }))
  same(await isStaff(world, await sessionOf(account.second)), true)
  const half = browser()
  same(await isStaff(world, await enter(world, half)), false)
  same(await notes(world, "factor_added"), 1)
  ok((await mails(world)).includes("account_factor_added"), "no mail tells of the second factor")
}

async function signsInWithFactor(world) {
  const { account, browser } = world
  account.third = browser()
  await enter(world, account.third)
  same(await levels(account.third), ["aal1", "aal2"])
  await showCode(world, account.third, 0)
  same(await levels(account.third), ["aal2", "aal2"])
  same(await isStaff(world, await sessionOf(account.third)), true)
}

async function resetsPassword(world) {
  const { account, admin, browser } = world
  const { email } = account
  const { properties } = expectData(await admin.generateLink({ type: "recovery", email }))
  const link = { type: "recovery", token_hash: properties.hashed_token }
  const before = await sessionOf(account.third)
  account.fourth = browser()
  const { session } = expectData(await account.fourth.verifyOtp(link))
  same(await isStaff(world, session), false)
  const next = newPassword()
  expectError(await account.fourth.updateUser({ password: next }), "insufficient_aal")
  await showCode(world, account.fourth, 1)
  expectData(await account.fourth.updateUser({ password: next }))
  await account.fourth.signOut({ scope: "others" })
  expectError(await browser().verifyOtp(link))
  expectError(await browser().signInWithPassword({ email, password: account.password }), "invalid_credentials")
  account.password = next
  same([await isStaff(world, before), await isStaff(world, await sessionOf(account.fourth))], [false, true])
}

async function removesFactor(world) {
  const { account, admin, browser } = world
  const { factors } = expectData(await admin.mfa.listFactors({ userId: account.id }))
  for (const { id } of factors) expectData(await admin.mfa.deleteFactor({ userId: account.id, id }))
  same(factors.length, 1)
  account.fifth = browser()
  same(await isStaff(world, await enter(world, account.fifth)), true)
  same(await notes(world, "factor_removed"), 1)
  ok((await mails(world)).includes("account_factor_removed"), "no mail tells that the second factor is gone")
}

async function signsInByCode(world) {
  const { account, admin, browser } = world
  const made = await admin.generateLink({ type: "magiclink", email: account.email })
  // The embedded backend only generates the links that the functions need, and mails this code itself.
  if (made.error?.code === "validation_failed") return NOT_OFFERED
  const { properties } = expectData(made)
  const { session } = expectData(
    await browser().verifyOtp({ email: account.email, token: properties.email_otp, type: "email" }),
  )
  same(await isStaff(world, session), true)
}

async function keepsQuiet({ browser }) {
  const email = `nobody-${randomBytes(6).toString("hex")}@mirabelle.test`
  const link = await browser().resetPasswordForEmail(email)
  same(link.error, null)
  const code = await browser().signInWithOtp({ email, options: { shouldCreateUser: false } })
  ok(code.error === null || code.error.code === "otp_disabled", `a code for nobody: ${code.error?.code}`)
}

async function deactivates(world) {
  const { account, askAs, browser, query } = world
  const session = await sessionOf(account.fifth)
  await askAs(null, "update public.profiles set is_active = false where id = $1", [account.id])
  same(await query("select from auth.sessions where user_id = $1", [account.id]), [])
  same(await isStaff(world, session), false)
  expectError(await account.fifth.refreshSession())
  expectError(await browser().getUser(session.access_token))
  const again = browser()
  same(await isStaff(world, await enter(world, again)), false)
}

async function bans({ account, admin, browser }) {
  const { error } = await admin.updateUserById(account.id, { ban_duration: "24h" })
  // The embedded backend has no bans: on both backends a deactivated profile ends access.
  if (error?.code === "validation_failed") return NOT_OFFERED
  same(error, null)
  expectError(await browser().signInWithPassword({ email: account.email, password: account.password }), "user_banned")
}

function expectData({ data, error }) {
  if (error) throw new Error(`refused: ${error.code ?? error.status} ${error.message}`)
  return data
}

function expectError({ error }, code) {
  differs(error, null, "nothing was refused")
  if (code) same(error.code, code)
}

async function enter({ account }, client) {
  const { email, password } = account
  return expectData(await client.signInWithPassword({ email, password })).session
}

async function showCode({ account }, client, step) {
  const { totp } = expectData(await client.mfa.listFactors())
  same(totp.length, 1)
  expectData(await client.mfa.challengeAndVerify({ factorId: totp[0].id, code: account.code(step) }))
}

const sessionOf = async (client) => expectData(await client.getSession()).session

async function levels(client) {
  const { currentLevel, nextLevel } = expectData(await client.mfa.getAuthenticatorAssuranceLevel())
  return [currentLevel, nextLevel]
}

const isStaff = async ({ askAs }, { access_token: token }) =>
  (await askAs(token, "select private.is_staff() as staff"))[0].staff

const mails = async ({ query, account }) =>
  (await query("select template from public.email_outbox where recipient = $1", [account.email])).map(
    (row) => row.template,
  )

const notes = async ({ query, account }, action) =>
  (await query("select from public.activity_log where action = $2 and subject_id = $1", [account.id, action])).length
