import { beforeAll, expect, test } from "vitest"
import { inParallel, rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", LOG_LEVEL: "debug" } })
})

test.each([
  ["/CGV", "Conditions générales de vente"],
  ["/Confidentialite", "Confidentialité"],
  ["/MENTIONS-LEGALES", "Mentions légales"],
  ["/Accessibilite", "Accessibilité"],
  ["/AVIS", "Nos règles sur les avis"],
])("%s, as somebody types it who read it on paper, is the page", async (path, title) => {
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`<title>${title} – Mirabelle</title>`)
})

test("a page has one address, and only pages do: what is sent, files and interfaces answer under any host", async () => {
  const client = rawClient(site.url)
  const ask = async (target: string, method = "GET") => {
    const headers = { Host: "h1.example", apikey: site.keys.publishableKey, "Content-Type": "application/json" }
    const answer = await client.send({ method, target, headers, ...(method === "POST" ? { body: "{}" } : {}) })
    return answer.headers.location ?? answer.status
  }
  for (const method of ["GET", "HEAD"]) {
    expect(await ask("/", method)).toBe(`${site.url}/`)
    expect(await ask("/RENO/?utm_source=a", method)).toBe(`${site.url}/reno?utm_source=a`)
    expect(await ask("/admin/login", method)).toBe(`${site.url}/admin/login`)
  }
  for (const target of ["/healthz", "/readyz", "/robots.txt", "/favicon.svg", "/reno.data", "/rest/v1/faqs?select=id"])
    expect(await ask(target)).toBe(200)
  expect(await ask("/rest/v1/rpc/booking_availability", "POST")).toBeOneOf([400, 404])
  expect(await ask("/functions/v1/stripe-webhook", "POST")).toBe(400)
  expect(await ask("/CONTACT", "POST")).toBe(400)
  client.close()
})

test.each(["%0d%0aX-Odd:1", "%00", "%E2%82%AC"])("the odd address /devis/%s is no failure", async (token) => {
  const answer = await fetch(`${site.url}/devis/${token}`, { redirect: "manual" })
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get("X-Odd")).toBeNull()
})

test("a link to a price request that was mailed as /devis/… leads to its page", async () => {
  const answer = await fetch(`${site.url}/devis/5W0jfc5v6mKo0EU4_z2thA`, { redirect: "manual" })
  expect(answer.status).toBe(301)
  expect(answer.headers.get("Location")).toBe("/chiffrage/5W0jfc5v6mKo0EU4_z2thA")
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
})

test("a question that the REST layer does not understand is refused, and is no failure in the log", async () => {
  const headers = { apikey: site.keys.publishableKey }
  for (const question of ["faqs?select=id&x=x", "faqs?id=in.x", "faqs?id=fts(x.y", "nothing?select=id"])
    expect((await fetch(`${site.url}/rest/v1/${question}`, { headers })).status).toBeOneOf([400, 404])
  await expect.poll(site.output).toContain('"reason":"Could not find the table')
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"reason":'))
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.filter((line) => !line.startsWith('{"level":20,') || line.includes("stack"))).toEqual([])
})

test("links are guessed no more often by writing them otherwise, and neither are pages that work for the visitor", async () => {
  const tally = async (addresses: string[]) => {
    const answers = await inParallel(addresses, 10, async (path) => (await fetch(site.url + path)).status)
    return Object.fromEntries([...Map.groupBy(answers, (status) => status)].map(([s, some]) => [s, some.length]))
  }
  const spelled = ["/Rendez-vous/a", "/%63hiffrage/a", "/CHANTIER/a.data"]
  // The links to price requests above were four of the 120 of this minute.
  expect(await tally(Array.from({ length: 150 }, (_, index) => `${spelled[index % 3]}${index}`))).toEqual({
    404: 116,
    429: 34,
  })
  const asked = ["/BRICO/verification", "/brico/verification.data"]
  expect(await tally(Array.from({ length: 150 }, (_, index) => asked[index % 2] ?? ""))).toEqual({ 200: 120, 429: 30 })
})
