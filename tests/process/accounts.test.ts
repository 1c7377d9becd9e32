import { execFile } from "node:child_process"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { beforeAll, describe, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { inParallel } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const ROOT = join(import.meta.dirname, "../..")
const PASSWORD = "un bon mot de passe"
const HOME = "203.0.113.7"
const ELSEWHERE = "198.51.100.9"

let site: RunningSite
beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1", SIGN_UP: "open" } })
})

/** Calls the site from that IP address, as through the proxy. */
const send = (path: string, body: unknown, from: string, method = "POST", token?: string) =>
  fetch(site.url + path, {
    method,
    headers: {
      apikey: site.keys.publishableKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": from,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
/** Sends a request target unchanged: `fetch` would normalise it. */
async function sendRaw(target: string, body: unknown): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(site.url)
  const headers = {
    apikey: site.keys.publishableKey,
    "Content-Type": "application/json",
    "X-Forwarded-For": "203.0.113.90",
  }
  const asked = request({ hostname, port, path: target, method: "POST", headers }).end(JSON.stringify(body))
  const [answer] = (await once(asked, "response")) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}
const signIn = async (email: string, password: string, from: string) =>
  (await send("/auth/v1/token?grant_type=password", { email, password }, from)).status
const tally = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))

async function addAccount(email: string): Promise<string> {
  const { auth } = clientOf(site, site.keys.publishableKey)
  await auth.signUp({ email, password: PASSWORD })
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return data.session.access_token
}

describe("guessing", () => {
  test("of twenty wrong passwords for one account ten are looked at; the right one still works from elsewhere", async () => {
    await addAccount("cible@example.fr")
    const guesses: number[] = []
    for (let guess = 0; guess < 20; guess += 1) guesses.push(await signIn("cible@example.fr", `faux ${guess}`, HOME))
    expect(tally(guesses)).toEqual({ 400: 10, 429: 10 })
    expect(await signIn("cible@example.fr", PASSWORD, HOME)).toBe(429)
    expect(await signIn("CIBLE@example.fr", PASSWORD, HOME)).toBe(429)
    expect(await signIn("cible@example.fr", PASSWORD, ELSEWHERE)).toBe(200)
  })

  test("of two hundred passwords over as many accounts from one address sixty are looked at", async () => {
    await addAccount("une-autre@example.fr")
    const from = "203.0.113.50"
    const accounts = Array.from({ length: 200 }, (_, index) => `compte-${index}@example.fr`)
    // The queue has twenty places for one network.
    const guesses = await inParallel(accounts, 20, (account) => signIn(account, "azertyuiop", from))
    expect(tally(guesses)).toEqual({ 400: 60, 429: 140 })
    expect(await signIn("une-autre@example.fr", PASSWORD, from)).toBe(429)
    expect(await signIn("une-autre@example.fr", PASSWORD, ELSEWHERE)).toBe(200)
  })

  test("one line with many IPv6 addresses is one visitor", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn("admin@mirabelle.test", "faux", `2001:db8:1:2::${index + 1}`)),
    )
    expect(tally(guesses)).toEqual({ 400: 10, 429: 10 })
  })

  test("another spelling of the address is not a way around", async () => {
    const spellings = [
      "/auth/v1/token/?grant_type=password",
      "/auth/v1//token?grant_type=password",
      "/auth/v1/%74oken?grant_type=password",
      "/auth/v1/./token?grant_type=password",
      "//auth/v1/token?grant_type=password",
      "/auth/v1/token#x?grant_type=password",
      "/auth/v1/token?x=#&grant_type=password",
      "/auth/v1\\token?grant_type=password",
      "/auth/v1/token?grant_type=refresh_token&grant_type=password",
      "/auth/v1/token?grant_type=PASSWORD",
      "/AUTH/v1/token?grant_type=password",
      `${site.url}/auth/v1/token?grant_type=password`,
    ]
    for (const target of spellings) {
      const { status, body } = await sendRaw(target, { email: site.admin.email, password: site.admin.password })
      expect([target, status >= 400 && status < 500, /access_token/.test(body)]).toEqual([target, true, false])
    }
    // Encoded or reordered parameters are still a sign-in, and count as one.
    const guesses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const target = round % 2 ? "/auth/v1/token?grant%5Ftype=pass%77ord" : "/auth/v1/token?x=1&grant_type=password"
      guesses.push((await sendRaw(target, { email: "autre@example.fr", password: "faux" })).status)
    }
    expect(tally(guesses)).toEqual({ 400: 10, 429: 2 })
  })

  test("a mailed code is guessed ten times, from however many addresses", async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(
          "/auth/v1/verify",
          { email: "admin@mirabelle.test", token: String(10_000_000 + index), type: "email" },
          `192.0.2.${index + 1}`,
        ),
      ),
    )
    expect(tally(tries.map(({ status }) => status))).toEqual({ 403: 10, 429: 20 })
  })

  test("the current password is not guessed through a stolen session", async () => {
    const token = await addAccount("volee@example.fr")
    const from = "203.0.113.120"
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess += 1) {
      const change = { current_password: `faux ${guess}`, new_password: "un nouveau mot" }
      statuses.push((await send("/functions/v1/change-password", change, from, "POST", token)).status)
      statuses.push((await send("/auth/v1/user", { password: "un nouveau mot" }, from, "PUT", token)).status)
    }
    expect(tally(statuses)).toEqual({ 400: 10, 429: 6 })
    expect(await signIn("volee@example.fr", PASSWORD, ELSEWHERE)).toBe(200)
  })
})

test("an open sign-up answers alike for a known address and a new one, and opens no session", async () => {
  const ask = async (email: string) => {
    const answer = await send("/auth/v1/signup", { email, password: PASSWORD }, "198.51.100.77")
    const { email: told, access_token, identities } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, told: told === email, access_token, identities }
  }
  const known = await ask(site.admin.email)
  expect(known).toEqual({ status: 200, told: true, access_token: undefined, identities: [] })
  expect(await ask("nouvelle@example.fr")).toEqual(known)
  expect(await signIn("nouvelle@example.fr", PASSWORD, ELSEWHERE)).toBe(200)
  expect(await signIn(site.admin.email, PASSWORD, ELSEWHERE)).toBe(400)
})

describe("what pages carry", () => {
  const PAGES = [
    "/",
    "/brico",
    "/contact",
    "/admin/login",
    "/admin/mot-de-passe",
    "/admin/mot-de-passe-oublie",
    "/admin/dashboard",
  ]

  test.each(PAGES)("%s runs no inline or foreign script, sets no cookie and cannot be framed", async (path) => {
    const { headers } = await fetch(site.url + path)
    const policy = headers.get("Content-Security-Policy") ?? ""
    const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src ")) ?? ""
    expect(scripts).toMatch(/^script-src 'self'( 'nonce-[A-Za-z0-9+/=]+'|( 'sha256-[A-Za-z0-9+/]{43}=')+)?$/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(headers.get("Set-Cookie")).toBeNull()
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
  })

  test("signing in sets one cookie, which carries no rights and which no other site has sent", async () => {
    const answer = await send("/auth/v1/token?grant_type=password", site.admin, "192.0.2.200")
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^device-[^;]+; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/)
    const headers = { apikey: site.keys.publishableKey, Cookie: cookies[0] ?? "" }
    const read = async (path: string) => (await fetch(site.url + path, { headers })).status
    expect([await read("/auth/v1/user"), await read("/rest/v1/profiles?select=id")]).toEqual([401, 401])
  })
})

describe("what browsers are sent", () => {
  /** Names and patterns of secrets that must not leave the server. */
  const SECRETS = [
    /sb_secret_[A-Za-z0-9_-]{8,}/,
    /service_role/,
    /SUPABASE_SERVICE_ROLE_KEY|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|SMTP_URL|DATABASE_URL|ADMIN_PASSWORD/,
    /\b[sr]k_(test|live)_[A-Za-z0-9]{8,}/,
    /whsec_[A-Za-z0-9]{8,}/,
    /admin-password\.txt|keys\.json/,
    /node:crypto|encrypted_password|create table|jwtSecret/,
  ]

  test("no file of the build holds a secret, or the name of one", async () => {
    const folder = join(ROOT, "build/client")
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html|json|map)$/.test(name))
    expect(files.length).toBeGreaterThan(20)
    const found: string[] = []
    for (const name of files) {
      const text = await readFile(join(folder, name), "utf8")
      for (const secret of SECRETS) if (secret.test(text)) found.push(`${name}: ${secret.source}`)
    }
    expect(found).toEqual([])
  })

  test("no page holds the keys of this very site", async () => {
    for (const path of ["/", "/brico", "/admin/login", "/admin/dashboard"]) {
      const text = await (await fetch(site.url + path)).text()
      for (const secret of [site.keys.secretKey, site.keys.jwtSecret, site.admin.password])
        expect(text.includes(secret)).toBe(false)
    }
  })
})

test("what the site relies on in Supabase Auth holds for the backend of its own process too", async () => {
  const folder = encodeURIComponent(join(site.dataDir, "database"))
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/verify-auth.mjs", `${site.url}/auth/v1`], {
    cwd: ROOT,
    env: {
      ...process.env,
      SUPABASE_PUBLISHABLE_KEY: site.keys.publishableKey,
      SUPABASE_SECRET_KEY: site.keys.secretKey,
      DATABASE_URL: `postgres://mirabelle@${folder}:5432/mirabelle`,
    },
  })
  expect(stdout).toMatch(/\n12 of 14 hold, 0 failed\.\n$/)
  expect(await site.sql("select from public.profiles where email like 'verification-%'")).toEqual([])
})
