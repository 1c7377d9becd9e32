import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, inject, test } from "vitest"
import { showFactorCode } from "#app/office-screens/auth/data.ts"
import { FACTOR_LOST_SENTENCE } from "#domain/auth/labels.ts"
import { type FreeDb, freshBackend, type World } from "#tests/support/backend.ts"
import { createSeal } from "./sealed.ts"
import { countLostFactors } from "./lost-factors.ts"

const START = Date.parse("2026-11-20T08:00:00Z")
const account = { email: "manager@mirabelle.test", password: "mot de passe" }
const worlds: Promise<World> = freshBackend()
let world: World
let db: FreeDb
let minutes = 0

/** Moves the clock; each test runs in a later hour, so that codes of the previous one have expired. */
const wait = (seconds: number) =>
  world.setClock(new Date(now() + seconds * 1000).toISOString()).then(() => (passed += seconds))
let passed = 0
const now = () => START + (minutes * 60 + passed) * 1000

beforeEach(async () => {
  world = await worlds
  minutes += 60
  passed = 0
  await world.setClock(new Date(now()).toISOString())
  await world.sql("delete from auth.mfa_factors")
  await world.reopenSessions()
  db = await signIn()
})

async function signIn(): Promise<FreeDb> {
  const client = world.newClient()
  const { error } = await client.auth.signInWithPassword(account)
  expect(error).toBeNull()
  return client
}

async function enrol(client = db) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Téléphone" })
  if (error) throw error
  return { id: data.id, totp: data.totp, codeNow: () => codeOf(data.totp.secret) }
}
const codeOf = (secret: string, at = now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at })
const levelOf = async (client: FreeDb) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data
const readsTeams = async (client: FreeDb) => ((await client.from("teams").select("id")).data ?? []).length > 0
const show = (client: FreeDb, factorId: string, code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })

describe("setting a second factor up", () => {
  test("gives a picture and a secret to scan, and asks for nothing before a first code was right", async () => {
    const factor = await enrol()
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(factor.totp.uri).toContain("otpauth://totp/mirabelle.test:manager%40mirabelle.test?")
    expect((await db.auth.mfa.listFactors()).data?.all).toMatchObject([{ id: factor.id, status: "unverified" }])
    expect(await readsTeams(await signIn())).toBe(true)
  })

  test("raises the session that showed the code, and ends those that did not", async () => {
    const elsewhere = await signIn()
    const factor = await enrol()
    expect((await show(db, factor.id, factor.codeNow())).error).toBeNull()
    expect(await levelOf(db)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" })
    expect((await levelOf(db))?.currentAuthenticationMethods).toContainEqual(
      expect.objectContaining({ method: "totp" }),
    )
    expect(await readsTeams(db)).toBe(true)
    expect(await readsTeams(elsewhere)).toBe(false)
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
  })

  test("leaves nothing in the database that makes codes without the key of the data folder", async () => {
    const factor = await enrol()
    const [row] = await world.sql<{ secret: string }>("select secret from auth.mfa_factors where id = $1", [factor.id])
    expect(row?.secret).not.toContain(factor.totp.secret)
  })

  test("is possible only for one's own account", async () => {
    const factor = await enrol()
    const other = world.newClient()
    await other.auth.signInWithPassword({ ...account, email: "admin@mirabelle.test" })
    expect((await show(other, factor.id, factor.codeNow())).error).toMatchObject({ code: "mfa_factor_not_found" })
    expect((await other.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ status: 404 })
    expect((await world.newClient().auth.mfa.enroll({ factorType: "totp" })).error).not.toBeNull()
  })
})

describe("signing in with a second factor", () => {
  let factor: Awaited<ReturnType<typeof enrol>>
  beforeEach(async () => {
    factor = await enrol()
    await show(db, factor.id, factor.codeNow())
    await wait(60)
  })

  test("the password alone opens nothing of the back office", async () => {
    const half = await signIn()
    expect(await levelOf(half)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" })
    expect(await readsTeams(half)).toBe(false)
    expect((await half.rpc("search_brico_requests", {})).error).toMatchObject({ code: "access_denied" })
    expect((await half.rpc("my_sessions")).data).toEqual([])
    expect((await half.storage.from("documents").list()).data ?? []).toEqual([])
    expect((await half.auth.updateUser({ password: "un autre mot" })).error).toMatchObject({ code: "insufficient_aal" })
    expect((await half.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ code: "insufficient_aal" })
    expect((await half.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject({ code: "insufficient_aal" })
    expect((await show(half, factor.id, factor.codeNow())).error).toBeNull()
    expect(await readsTeams(half)).toBe(true)
  })

  test("the password alone signs nobody out elsewhere, whatever is asked for", async () => {
    for (const scope of ["global", "others", "local"] as const) {
      const half = await signIn()
      const token = (await half.auth.getSession()).data.session?.access_token ?? ""
      expect((await half.auth.signOut({ scope })).error).toBeNull()
      expect((await half.auth.getUser(token)).error).not.toBeNull()
      expect(await readsTeams(db)).toBe(true)
    }
    expect((await db.auth.signOut({ scope: "global" })).error).toBeNull()
    expect(await readsTeams(db)).toBe(false)
  })

  test("a refreshed session keeps what was shown", async () => {
    expect((await db.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(db)).toMatchObject({ currentLevel: "aal2" })
    expect(await readsTeams(db)).toBe(true)
  })

  test("a code works once, for one of several sessions that send it together", async () => {
    const others = await Promise.all([signIn(), signIn(), signIn()])
    const answers = await Promise.all(others.map((other) => show(other, factor.id, factor.codeNow())))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test("a code that was used, and the one before it, are refused", async () => {
    const code = factor.codeNow()
    expect((await show(db, factor.id, code)).error).toBeNull()
    const thief = await signIn()
    for (const seen of [code, codeOf(factor.totp.secret, now() - 30_000)])
      expect((await show(thief, factor.id, seen)).error).toMatchObject({ code: "mfa_verification_failed" })
    expect((await show(db, factor.id, code)).error).toMatchObject({ code: "mfa_verification_failed" })
    await wait(30)
    expect((await show(thief, factor.id, factor.codeNow())).error).toBeNull()
  })

  test("a code half a minute old is accepted, one two minutes old is not", async () => {
    const half = await signIn()
    expect((await show(half, factor.id, codeOf(factor.totp.secret, now() - 120_000))).error).toMatchObject({
      code: "mfa_verification_failed",
    })
    expect((await show(half, factor.id, codeOf(factor.totp.secret, now() - 30_000))).error).toBeNull()
  })

  test("a challenge serves once", async () => {
    const half = await signIn()
    const { data } = await half.auth.mfa.challenge({ factorId: factor.id })
    const challengeId = data?.id ?? ""
    const wrong = await half.auth.mfa.verify({ factorId: factor.id, challengeId, code: "000000" })
    expect(wrong.error).toMatchObject({ code: "mfa_verification_failed" })
    const again = await half.auth.mfa.verify({ factorId: factor.id, challengeId, code: factor.codeNow() })
    expect(again.error).toMatchObject({ code: "mfa_challenge_expired" })
  })

  describe("wrong codes", () => {
    const WRONG = "000000"
    const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      world.fetch(
        new Request(`https://mirabelle.test/auth/v1${path}`, {
          method: "POST",
          headers: { apikey: inject("template").keys.publishableKey, "Content-Type": "application/json", ...headers },
          body: JSON.stringify(body),
        }),
      )
    /** Tries codes in a session opened with the password; returns the statuses, and the cookie when one was set. */
    async function showFrom(network: string, codes: string[], cookie = "") {
      const opened = await call("/token?grant_type=password", account)
      const { access_token } = (await opened.json()) as { access_token: string }
      const headers = { Authorization: `Bearer ${access_token}`, "X-Client-Network": network, Cookie: cookie }
      const statuses: number[] = []
      let mark = ""
      for (const code of codes) {
        const challenge = await call(`/factors/${factor.id}/challenge`, {}, headers)
        const { id: challenge_id } = (await challenge.json()) as { id: string }
        const shown = await call(`/factors/${factor.id}/verify`, { challenge_id, code }, headers)
        statuses.push(shown.status)
        mark = shown.headers.get("Set-Cookie")?.split(";")[0] ?? mark
      }
      return { statuses, mark }
    }
    const wrong = (times: number) => Array<string>(times).fill(WRONG)

    test("block the right code too on their network, not on another", async () => {
      expect((await showFrom("192.0.2.1", [...wrong(5), factor.codeNow()])).statuses).toEqual([
        ...Array<number>(5).fill(422),
        429,
      ])
      expect((await showFrom("192.0.2.2", [factor.codeNow()])).statuses).toEqual([200])
      await wait(300)
      expect((await showFrom("192.0.2.1", [factor.codeNow()])).statuses).toEqual([200])
    })

    test("by an attacker with the password are limited to ten, whatever the networks, and leave five to the owner's device", async () => {
      const { mark } = await showFrom("192.0.2.1", [factor.codeNow()])
      await wait(30)
      const guesses: number[] = []
      for (let network = 10; network < 20; network += 1)
        guesses.push(...(await showFrom(`192.0.2.${network}`, wrong(2))).statuses)
      expect(guesses).toEqual([...Array<number>(10).fill(422), ...Array<number>(10).fill(429)])
      // From another network and from a guesser's: a stranger's right code must wait, the owner's is accepted.
      expect((await showFrom("192.0.2.30", [factor.codeNow()])).statuses).toEqual([429])
      expect((await showFrom("192.0.2.10", [...wrong(4), factor.codeNow()], mark)).statuses).toEqual([
        ...Array<number>(4).fill(422),
        200,
      ])
      await wait(30)
      expect((await showFrom("192.0.2.40", [...wrong(5), factor.codeNow()], mark)).statuses).toEqual([
        ...Array<number>(5).fill(422),
        429,
      ])
    })

    test("twenty at once: five are checked", async () => {
      const tries = await Promise.all(Array.from({ length: 20 }, () => showFrom("192.0.2.1", [WRONG])))
      expect(tries.filter(({ statuses }) => statuses[0] === 422)).toHaveLength(5)
    })
  })

  test("a factor sealed with lost keys is refused as such, even with the right code, and counted at the start", async () => {
    const [lost, known] = [createSeal("another secret"), createSeal(world.jwtSecret)]
    expect(await countLostFactors(world.sql, known)).toBe(0)
    const secret = lost.seal(factor.totp.secret, factor.id)
    await world.sql("update auth.mfa_factors set secret = $1 where id = $2", [secret, factor.id])
    expect(await countLostFactors(world.sql, known)).toBe(1)
    const refusal = await showFactorCode(await signIn(), factor.codeNow())
    expect(refusal).toEqual({ sentence: FACTOR_LOST_SENTENCE })
  })

  test("removing it requires a code, notifies the owner, and makes the password enough again", async () => {
    expect((await db.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    expect(await readsTeams(await signIn())).toBe(true)
    const mail = await world.sql("select template, recipient from public.email_outbox order by created_at, template")
    expect(mail).toContainEqual({ template: "account_factor_removed", recipient: account.email })
    expect(mail).toContainEqual({ template: "account_factor_added", recipient: account.email })
  })
})
