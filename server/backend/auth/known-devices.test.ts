import { Secret, TOTP } from "otpauth"
import { beforeEach, expect, inject, test, vi } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { PASSWORD } from "#tests/support/template.ts"
import { createKnownDevices } from "./known-devices.ts"

const EMAIL = "manager@mirabelle.test"
const worlds: Promise<World> = freshBackend()
let world: World

beforeEach(async () => {
  world = await worlds
  await world.sql("delete from auth.mfa_factors where user_id = $1", [world.people.manager])
})

const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.fetch(
    new Request(`https://mirabelle.test/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: inject("template").keys.publishableKey, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  )
async function signIn(email: string): Promise<Response> {
  const answer = await call("/token?grant_type=password", { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return answer
}
/** Returns the `Cookie` header that a browser sends back, or null when no cookie was set. */
const cookieOf = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? null
const find = (cookie: string | null, email = EMAIL) => {
  const { secretKey } = inject("template").keys
  const devices = createKnownDevices({ query: world.sql, secret: secretKey, isSecure: true })
  return devices.find(new Request("https://mirabelle.test", { headers: cookie ? { Cookie: cookie } : {} }), email)
}

test("a device on which staff sign in is known for that account, in any spelling, and for no other", async () => {
  const answer = await signIn(EMAIL)
  expect(answer.headers.get("Set-Cookie")).toMatch(
    /^device-[\w-]{12}=[\w.-]+; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Strict$/,
  )
  const cookie = cookieOf(answer)
  expect(await find(cookie)).toMatch(/^[\w-]{16}$/)
  expect(await find(cookie, "Manager@Mirabelle.test")).not.toBeNull()
  expect(await find(`a=b; ${cookie}; c=d`)).not.toBeNull()
  expect(await find(cookie, "admin@mirabelle.test")).toBeNull()
  // Also under the cookie name of the other account.
  const value = cookie?.split("=")[1]
  const name = cookieOf(await signIn("admin@mirabelle.test"))?.split("=")[0]
  expect(await find(`${name}=${value}`, "admin@mirabelle.test")).toBeNull()
})

test("only staff get the cookie, and only with the right password", async () => {
  expect(cookieOf(await signIn("user@mirabelle.test"))).toBeNull()
  expect(cookieOf(await call("/token?grant_type=password", { email: EMAIL, password: "faux" }))).toBeNull()
})

test("a forged, altered or expired cookie is refused, without a query to the database", async () => {
  const cookie = cookieOf(await signIn(EMAIL)) ?? ""
  const [name = "", value = ""] = cookie.split("=")
  const [id, until, mark] = value.split(".")
  for (const other of [`${id}x.${until}.${mark}`, `${id}.${Number(until) + 1}.${mark}`, `${id}.${until}.x`])
    expect(await find(`${name}=${other}`)).toBeNull()
  const asked = vi.spyOn(world, "sql")
  for (const other of ["", `${name}=`, `${name}=x`, `device-aaaaaaaaaaaa=${value}`, `${name}=${id}.1.${mark}`])
    expect(await find(other)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test("a new password invalidates every cookie; a session that is still open gets a new one within the hour", async () => {
  const answer = await signIn(EMAIL)
  const { refresh_token } = (await answer.json()) as { refresh_token: string }
  const [{ hash } = { hash: "" }] = await world.sql<{ hash: string }>(
    "select encrypted_password as hash from auth.users where email = $1",
    [EMAIL],
  )
  await world.sql("update auth.users set encrypted_password = 'another' where email = $1", [EMAIL])
  expect(await find(cookieOf(answer))).toBeNull()
  const refreshed = await call("/token?grant_type=refresh_token", { refresh_token })
  expect(await find(cookieOf(refreshed))).not.toBeNull()
  await world.sql("update auth.users set encrypted_password = $2 where email = $1", [EMAIL, hash])
})

test("with a second factor, the cookie comes with the code, not with the password, and earlier cookies are invalid", async () => {
  const before = cookieOf(await signIn(EMAIL))
  const client = world.newClient()
  await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" })
  // A code works once: the current one, then the next. The previous one may end at any moment.
  const code = (seconds: number) =>
    TOTP.generate({ secret: Secret.fromBase32(data?.totp.secret ?? ""), timestamp: Date.now() + seconds * 1000 })
  await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: code(0) })
  expect(await find(before)).toBeNull()

  const half = await signIn(EMAIL)
  expect(cookieOf(half)).toBeNull()
  const { access_token } = (await half.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  const challenge = await call(`/factors/${data?.id}/challenge`, {}, headers)
  const { id: challenge_id } = (await challenge.json()) as { id: string }
  const shown = await call(`/factors/${data?.id}/verify`, { challenge_id, code: code(30) }, headers)
  expect(shown.status).toBe(200)
  expect(await find(cookieOf(shown))).not.toBeNull()
})
