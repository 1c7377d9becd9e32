import { existsSync } from "node:fs"
import { once } from "node:events"
import { rm, stat, writeFile } from "node:fs/promises"
import { Agent, type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type RunningSite, runSite, spawnSite } from "#tests/support/site.ts"

let site: RunningSite

beforeAll(async () => {
  site = await runSite()
})

async function failedStart(env: Record<string, string>) {
  const { child, output } = spawnSite({ DATA_DIR: await temporaryFolder(), ...env })
  await once(child, "close")
  return { code: child.exitCode, output: output().trim() }
}

test("an empty folder becomes a site that says how to enter", async () => {
  expect(await (await fetch(`${site.url}/healthz`)).json()).toMatchObject({ status: "ok" })
  await expect.poll(site.output).toContain(site.url)
  expect(site.output()).toContain("admin@mirabelle.test")
  // The output goes to a file here, as into a journal: it names the file of the password, and not the password.
  expect(site.output()).toContain(join(site.dataDir, "admin-password.txt"))
  expect(site.output()).not.toContain(site.admin.password)
})

test.each(["admin-password.txt", "keys.json"])("%s can be read by its owner only", async (name) => {
  expect((await stat(join(site.dataDir, name))).mode & 0o777).toBe(0o600)
})

test("every page says where the backend is, with the public key and nothing secret", async () => {
  for (const path of ["/", "/brico", "/admin/login", "/nulle-part"]) {
    const html = await (await fetch(site.url + path)).text()
    const config = /<script type="application\/json" id="public-config">(.*?)<\/script>/.exec(html)?.[1] ?? ""
    expect(JSON.parse(config)).toEqual({
      supabaseUrl: site.url,
      supabaseAnonKey: site.keys.publishableKey,
      payments: "demo",
      mails: "kept",
    })
    expect(html).not.toContain(site.keys.secretKey)
  }
})

test("pages forbid inline and foreign scripts", async () => {
  for (const [path, own] of [
    ["/admin/login", /script-src 'self' 'nonce-[\w+/=]+';/],
    ["/brico", /script-src 'self'( 'sha256-[\w+/=]{44}'){6};/],
    ["/reno", /script-src 'self';/],
  ] as const) {
    const policy = (await fetch(site.url + path)).headers.get("Content-Security-Policy") ?? ""
    expect(policy).toMatch(own)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test("a second process on the same data is refused with a sentence", async () => {
  const { code, output } = await failedStart({ DATA_DIR: site.dataDir, PORT: String(await freePort()) })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR .* is in use by another process\.$/),
  })
})

test("an occupied port is refused with a sentence", async () => {
  const port = new URL(site.url).port
  const { code, output } = await failedStart({ PORT: port })
  expect({ code, output }).toEqual({ code: 1, output: `PORT ${port} is already in use on localhost.` })
})

test("a folder that cannot be written is refused with a sentence", async () => {
  const file = join(await temporaryFolder(), "file")
  await writeFile(file, "")
  const { code, output } = await failedStart({ DATA_DIR: join(file, "data") })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR .* cannot be written \(ENOTDIR\)\.$/),
  })
})

test("a bad variable is refused with a sentence that names it", async () => {
  expect(await failedStart({ PORT: "eighty" })).toEqual({ code: 1, output: "The variable PORT must be a port number." })
})

test("the example company is refused beside a live key of Stripe, in a sentence that names SEED", async () => {
  const live = {
    PORT: String(await freePort()),
    PUBLIC_URL: "https://mirabelle.test",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "bonjour@mirabelle.test",
  }
  expect(await failedStart(live)).toEqual({
    code: 1,
    output:
      "SEED: the site would show the example company beside a live STRIPE_SECRET_KEY. Set SEED=minimal for a site of your own.",
  })
})

test("search engines may index the example company on this machine, and never under a public address", async () => {
  const read = async (url: string) => {
    const robots = await (await fetch(`${url}/robots.txt`)).text()
    return [(await fetch(`${url}/contact`)).headers.get("X-Robots-Tag"), robots.includes("Sitemap:")]
  }
  expect(await read(site.url)).toEqual([null, true])
  const shown = await runSite({ env: { PUBLIC_URL: "https://mirabelle.test" } })
  expect(await read(shown.url)).toEqual(["noindex, nofollow", false])
  await shown.remove()
})

test("a stop is clean, the next start keeps keys, password and data, and lost keys are not replaced unasked", async () => {
  const first = await runSite({ env: { SEED: "minimal" } })
  expect(await first.kill("SIGTERM")).toBe(0)
  const second = await runSite({ dataDir: first.dataDir })
  expect(second.keys).toEqual(first.keys)
  expect(second.output()).not.toContain(first.admin.password)
  await second.kill("SIGTERM")

  const keys = join(first.dataDir, "keys.json")
  await rm(keys)
  const refused = await failedStart({ DATA_DIR: first.dataDir, PORT: String(await freePort()) })
  expect({ ...refused, left: existsSync(keys) }).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR: \S+keys\.json is missing, and the database holds a site\..*\.$/),
    left: false,
  })
  await writeFile(keys, "new")
  const third = await runSite({ dataDir: first.dataDir })
  expect(third.keys).not.toEqual(first.keys)
  expect((await clientOf(third, third.keys.publishableKey).auth.signInWithPassword(first.admin)).error).toBeNull()
  await third.remove()
})

test("a stop that is signalled twice, by the terminal and by the launcher, leaves no database behind", async () => {
  const site = await runSite({ env: { SEED: "minimal" } })
  expect(await Promise.all([site.kill("SIGINT"), site.kill("SIGINT")])).toEqual([0, 0])
  expect(existsSync(join(site.dataDir, "database/postmaster.pid"))).toBe(false)
  await site.remove()
})

test("a stop waits for a response in flight, and is not held up by its connection", async () => {
  const site = await runSite({ env: { SEED: "minimal" } })
  const agent = new Agent({ keepAlive: true })
  const headers = { "Content-Type": "text/plain", "Content-Length": "4", Expect: "100-continue" }
  const asked = request(`${site.url}/contact`, { agent, method: "POST", headers })
  asked.flushHeaders()
  await once(asked, "continue")
  const stopped = site.kill("SIGTERM")
  asked.end("word")
  const [answer] = (await once(asked, "response")) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBeLessThan(500)
  expect(await stopped).toBe(0)
  agent.destroy()
  await site.remove()
})
