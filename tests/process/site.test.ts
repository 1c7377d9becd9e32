import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { beforeAll, expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { CONTENT_PAGES } from "#tests/support/content-pages.ts"
import { type RunningSite, runSite, warmUp } from "#tests/support/site.ts"

const METRICS_TOKEN = "whoever reads the metrics"
const PAGES = [...CONTENT_PAGES, "/brico"]

let site: RunningSite

beforeAll(async () => {
  site = await runSite({ env: { METRICS_TOKEN } })
  await warmUp(site)
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const find = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ""

test("every page has a title, a description and an address of its own", async () => {
  const pages = await Promise.all(PAGES.map(async (path) => ({ path, ...(await read(path)) })))
  const titles = pages.map(({ text }) => find(text, /<title>(.*?)<\/title>/))
  const descriptions = pages.map(({ text }) => find(text, /<meta name="description" content="(.*?)"/))
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(descriptions).size).toBe(pages.length)
  expect(descriptions.every((text) => text.length > 50)).toBe(true)
  for (const { path, text, status } of pages) {
    expect(status).toBe(200)
    expect(find(text, /<link rel="canonical" href="(.*?)"/)).toBe(site.url + path)
    expect(text).toContain('property="og:image"')
  }
})

test("a page that is not there says whose site it is; the icon is found under its old name", async () => {
  const { status, text } = await read("/nulle-part")
  expect([status, find(text, /<title>(.*?)<\/title>/)]).toEqual([404, "Page introuvable – Mirabelle"])
  const icon = await read("/favicon.ico")
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"])
})

test("an address of the office that names no screen is answered by 404, the screens by 200", async () => {
  const paths = ["/admin/demandes-bric", "/admin/brico/42", "/admin/brico"]
  const answers = await Promise.all(paths.map((path) => read(path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
  expect(find(answers[0]?.text ?? "", /<title>(.*?)<\/title>/)).toBe("Page introuvable · Mirabelle")
})

/**
 * The first ten packets (14 600 bytes) carry the styles and the first screen. What the longest pages have beyond them comes one round
 * trip later, below the first screen. Key and port of the site under test are random: its pages vary by some twenty bytes.
 */
const PAGE_BYTES = 17_200
/** The page where a renovation is decided: nine trades with their dialogs, works with their clients' words, prices, the team. */
const RENO_BYTES = 19_700

test.each(CONTENT_PAGES)(
  "%s is little more than the first packets of a connection, with its styles in it",
  async (path) => {
    // Twice: visitors get the cached page.
    await sentBytes(path)
    expect(await sentBytes(path)).toBeLessThanOrEqual(path === "/reno" ? RENO_BYTES : PAGE_BYTES)
    expect((await read(path)).text).not.toContain('rel="stylesheet"')
  },
)

async function sentBytes(path: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(site.url + path, { headers: { "Accept-Encoding": "br" } }, resolve).on("error", reject)
  })
  expect(response.headers["content-encoding"]).toBe("br")
  const body = await buffer(response)
  return body.byteLength + response.rawHeaders.join("    ").length
}

test("search engines are given the pages, the company and no rating of its own", async () => {
  const sitemap = (await read("/sitemap.xml")).text
  for (const path of CONTENT_PAGES) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`)
  expect((await read("/robots.txt")).text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  expect(sitemap).toMatch(/\/une-cuisine-framboise-a-vincennes<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/)
  expect((await read("/realisations/une-cuisine-inconnue")).status).toBe(404)
  const company: unknown = JSON.parse(
    find((await read("/")).text, /<script type="application\/ld\+json">(.*?)<\/script>/),
  )
  expect(company).toMatchObject({
    "@type": "HomeAndConstructionBusiness",
    name: "Mirabelle",
    openingHours: expect.arrayContaining(["Mo 08:00-18:00"]),
  })
  for (const path of CONTENT_PAGES) expect((await read(path)).text).not.toContain("aggregateRating")
})

test("every address that a page links to on this site exists", async () => {
  const links = new Set<string>()
  for (const path of CONTENT_PAGES) {
    for (const [, address = ""] of (await read(path)).text.matchAll(/href="(\/(?!\/)[^"#?]*)/g)) links.add(address)
  }
  for (const legal of ["/mentions-legales", "/cgv", "/confidentialite", "/accessibilite"])
    expect(links).toContain(legal)
  const broken = await Promise.all(
    [...links].map(async (address) => [(await fetch(site.url + address)).status, address] as const),
  )
  expect(broken.filter(([status]) => status !== 200)).toEqual([])
})

test("a page that a browser has already is not sent again", async () => {
  const { headers } = await read("/reno")
  expect((await read("/reno", { "If-None-Match": headers.get("ETag") ?? "" })).status).toBe(304)
})

const stylesOf = (text: string) => [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style)

test("the booking page carries the styles of what it shows first, and waits for no file of them", async () => {
  const { text, headers } = await read("/brico")
  const [, style = ""] = stylesOf(text)
  expect(style).toContain("@layer reset")
  expect(headers.get("Content-Security-Policy")).toContain(createHash("sha256").update(style).digest("base64"))
  const links = text.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !link.includes(" disabled="))).toEqual([])
})

test("a cached page has its styles inlined, and its policy allows them", async () => {
  const { text, headers } = await read("/reno")
  const styles = stylesOf(text)
  const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`)
  expect(styles[0]).toContain("@view-transition")
  expect(styles[1]).toContain("@layer reset")
  expect(text).not.toContain('rel="stylesheet"')
  expect(headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${hashes.join(" ")};`)
})

test("an address with the parameters of an advertisement gets the cached page", async () => {
  const { headers } = await read("/reno")
  expect((await read("/reno?utm_source=lettre")).headers.get("ETag")).toBe(headers.get("ETag"))
  expect((await read("/contact?demande=envoyee")).headers.has("ETag")).toBe(false)
})

test("the cached booking page has the framework's scripts and nothing of its first visitor", async () => {
  const service = clientOf(site, site.keys.secretKey)
  const { text, headers } = await read("/brico?utm_source=premier-visiteur")
  expect(headers.has("X-Request-Id")).toBe(false)
  expect(text).not.toMatch(/nonce|premier-visiteur/)
  const scripts = [...text.matchAll(/<script(?: type="text\/plain" id="modules")?>(.*?)<\/script>/gs)].map(
    ([, code = ""]) => code,
  )
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
  expect(headers.get("Content-Security-Policy")).toContain(`script-src 'self' ${hashes.join(" ")};`)
  expect(headers.get("Cache-Control")).toBe("no-cache")
  // Rendered again for another visitor, without a change of content: identical bytes.
  await service.from("company_settings").update({ name: "Mirabelle" }).eq("id", 1)
  expect((await read("/brico")).text).toBe(text)
})

test("the state of a payment is shown to its client only, and not cached", async () => {
  const kept = await read("/brico")
  for (const query of ["payment=cancelled", "payment=success&session_id=cs_test_inconnue1", "session_id=cs_test_a"]) {
    const { headers, text } = await read(`/brico?${query}`)
    expect(headers.has("ETag")).toBe(false)
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'nonce-/)
    if (query.startsWith("payment")) expect(text).not.toBe(kept.text)
  }
  expect((await read("/brico?payment=cancelled")).text).toContain("Paiement annulé")
  expect((await read("/brico")).text).toBe(kept.text)
})

test("what staff change is seen at the next request", async () => {
  const service = clientOf(site, site.keys.secretKey)
  await read("/")
  await service.from("company_settings").update({ name: "Quetsche" }).eq("id", 1)
  expect((await read("/")).text.includes("Quetsche")).toBe(true)
  await service
    .from("scheduling_settings")
    .update({ working_hours: await hoursUntil("17:00") })
    .eq("id", 1)
  expect(/<dt>Lundi au vendredi<\/dt><dd>8\sh – 17\sh<\/dd>/.test((await read("/contact")).text)).toBe(true)
})

async function hoursUntil(end: string) {
  const { data } = await clientOf(site, site.keys.secretKey)
    .from("scheduling_settings")
    .select("working_hours")
    .single()
  const hours = data?.working_hours as Record<string, { end: string }>
  return Object.fromEntries(Object.entries(hours).map(([day, value]) => [day, { ...value, end }]))
}

test("metrics need the token, and a balancer learns whether the site can serve visitors", async () => {
  for (const Authorization of ["", "Bearer somebody", `Bearer ${site.keys.secretKey}`])
    expect((await read("/metrics", { Authorization })).status).toBe(404)
  await read("/nulle-part")
  const { status, text } = await read("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` })
  expect(status).toBe(200)
  expect(text).toMatch(/^http_request_duration_seconds_count\{area="page",method="GET",status="404"\} \d+$/m)
  expect(text).toMatch(/^mirabelle_database_up 1$/m)
  expect(text).toMatch(/^mirabelle_mails_waiting \d+$/m)
  expect(text).toMatch(/^mirabelle_database_bytes [1-9]\d{6,}$/m)
  expect(text).toMatch(/^mirabelle_disk_free_ratio 0\.\d+$/m)
  expect(await read("/readyz")).toMatchObject({ status: 200, text: "ready" })
})

test("the check of a deployment finds what is there, and names what is not", async () => {
  const settings = {
    SUPABASE_ACCESS_TOKEN: "x",
    SUPABASE_DB_PASSWORD: "x",
    PUBLIC_URL: "https://www.mirabelle.test",
    SITE_SECRET: "a secret of the site and of its functions",
    JOBS_SECRET: site.keys.secretKey,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    SMTP_URL: "smtps://mirabelle@mail.mirabelle.test:465",
    MAIL_FROM: "bonjour@mirabelle.test",
    SUPABASE_PUBLISHABLE_KEY: site.keys.publishableKey,
    SUPABASE_SECRET_KEY: site.keys.secretKey,
  }
  const check = async (changes: Partial<typeof settings> = {}, args = ["--site", site.url]) => {
    const file = join(site.dataDir, "deploy-check.env")
    const lines = Object.entries({ ...settings, ...changes }).map(([name, value]) => `${name}="${value}"`)
    await writeFile(file, lines.join("\n"))
    const program = join(import.meta.dirname, "../../scripts/deploy-check.mjs")
    return promisify(execFile)(process.execPath, [program, "--url", site.url, "--env", file, ...args])
      .then(() => "")
      .catch(({ stderr }: { stderr: string }) => stderr)
  }
  // The embedded backend stands in for the project. Its gate closes sign-up, which the settings of its auth API do not show.
  expect(await check()).toBe("Missing or wrong:\n- Public sign-up is open: npm run deploy, last step\n")
  const wrong = await check({ SUPABASE_SECRET_KEY: "sb_secret_of_another_project", JOBS_SECRET: "x".repeat(32) })
  for (const line of [
    "- The keys of the project",
    "- The buckets avatars, documents, gallery, gallery_photos, accounts",
    "- The secrets of",
  ])
    expect(wrong).toContain(line)
  expect(await check({}, [])).toContain("- The site itself at https://www.mirabelle.test, on this project")
  const exchanged = await check({
    SUPABASE_PUBLISHABLE_KEY: site.keys.secretKey,
    SUPABASE_SECRET_KEY: site.keys.publishableKey,
  })
  expect(exchanged).toContain("- SUPABASE_PUBLISHABLE_KEY is a secret key: every visitor would read it.")
  expect(exchanged).toContain("- SUPABASE_SECRET_KEY must be an sb_secret_… key")
})
