import { createHash } from "node:crypto"
import { Hono } from "hono"
import { expect, test } from "vitest"
import { PAGE_FADE } from "#app/lib/page-fade.ts"
import { KEEP_HEADER, KEPT_SCRIPTS_HEADER } from "#app/lib/route-handle.ts"
import { securityHeaders, type SecurityOptions } from "./security.ts"

const FADE = `'sha256-${createHash("sha256").update(PAGE_FADE).digest("base64")}'`
const OPTIONS: SecurityOptions = {
  https: false,
  hasSubdomainsOnHttps: false,
  supabaseOrigin: null,
  checkoutOrigins: [],
  reviewsOrigin: null,
  development: false,
}

/** The security headers in front of a page whose script has the nonce, a cached page, a file and a failure. */
function siteWith(change: Partial<SecurityOptions> = {}) {
  const site = new Hono<{ Variables: { nonce: string; styleHash?: string } }>()
  site.use(securityHeaders({ ...OPTIONS, ...change }))
  site.get("/kept", (context) => {
    context.set("styleHash", "sha256-style")
    return context.html("", 200, { [KEEP_HEADER]: "", [KEPT_SCRIPTS_HEADER]: "sha256-one sha256-two" })
  })
  site.get("/storage/v1/*", (context) =>
    context.html("<script>alert(1)</script>", 200, { "Cache-Control": "max-age=3600" }),
  )
  site.get("/fails", () => {
    throw new Error("no page")
  })
  site.onError((_error, context) => context.html("", 500))
  site.get("*", (context) => context.html(`<script nonce="${context.get("nonce")}">start()</script>`))
  return site
}

async function read(path: string, change?: Partial<SecurityOptions>, site = siteWith(change)) {
  const response = await site.request(path)
  const policy = response.headers.get("Content-Security-Policy") ?? ""
  return {
    headers: response.headers,
    directives: policy.split("; "),
    nonce: /nonce="(.*?)"/.exec(await response.text())?.[1],
  }
}

test("a page's own scripts and styles are let in by the nonce that they carry, and nothing else in it is", async () => {
  const { directives, nonce } = await read("/admin/login")
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(directives).toEqual([
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${FADE} 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

test("a nonce that was read in one answer is good in no other", async () => {
  const site = siteWith()
  const answers = await Promise.all([1, 2, 3].map(() => read("/contact", {}, site)))
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3)
  for (const { directives, nonce } of answers) expect(directives).toContain(`script-src 'self' 'nonce-${nonce}'`)
})

test("a page that is kept has no nonce: its scripts and its style are known by their hashes", async () => {
  const { directives, headers } = await read("/kept")
  expect(directives).toContain("script-src 'self' 'sha256-one' 'sha256-two'")
  expect(directives).toContain(`style-src 'self' ${FADE} 'sha256-style'`)
  expect(headers.get("Content-Security-Policy")).not.toContain("nonce")
  expect(headers.has(KEPT_SCRIPTS_HEADER)).toBe(false)
})

test("a stored file is never a page of this site, and is never guessed to be one", async () => {
  const { headers } = await read("/storage/v1/object/public/gallery/page.html")
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
})

test("a file that needs a signed address or a session stays in the browser of who has it", async () => {
  const cachesOf = async (path: string) => (await read(`/storage/v1/object/${path}`)).headers.get("Cache-Control")
  expect(await cachesOf("sign/accounts/a.pdf?token=x")).toBe("private, max-age=3600")
  expect(await cachesOf("authenticated/accounts/a.pdf")).toBe("private, max-age=3600")
  expect(await cachesOf("public/gallery/a.webp")).toBe("max-age=3600")
})

test("the page of a failure is as guarded as any other", async () => {
  const { directives, headers } = await read("/fails")
  expect(directives).toContain("frame-ancestors 'none'")
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
})

test.each(["rendez-vous", "chiffrage", "devis", "chantier", "document", "Rendez-vous", "DEVIS", "%63hantier"])(
  "a URL below /%s is never sent as referrer, indexed or cached",
  async (place) => {
    const { headers } = await read(`/${place}/5W0jfc5v6mKo0EU4_z2thA`)
    expect(["Referrer-Policy", "X-Robots-Tag", "Cache-Control"].map((name) => headers.get(name))).toEqual([
      "no-referrer",
      "noindex, nofollow",
      "private, no-store",
    ])
    expect((await read("/reno")).headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin")
  },
)

test("browsers are told to insist on https where visitors have it, and only there", async () => {
  const { headers, directives } = await read("/", { https: true })
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000")
  expect(directives).toContain("upgrade-insecure-requests")
  const plain = await read("/")
  expect(plain.headers.has("Strict-Transport-Security")).toBe(false)
  expect(plain.directives).not.toContain("upgrade-insecure-requests")
})

test("Stripe is a place where a form may lead, a hosted project one to fetch from, and neither gives scripts", async () => {
  const { directives, nonce } = await read("/brico", {
    checkoutOrigins: ["https://checkout.stripe.com"],
    supabaseOrigin: "https://mirabelle.supabase.co",
  })
  expect(directives).toContain("form-action 'self' https://checkout.stripe.com")
  expect(directives).toContain("connect-src 'self' https://mirabelle.supabase.co wss://mirabelle.supabase.co")
  expect(directives).toContain("img-src 'self' data: blob: https://mirabelle.supabase.co")
  expect(directives).toContain(`script-src 'self' 'nonce-${nonce}'`)
})

test("the reviews script may run on the home page and nowhere else", async () => {
  const change = { reviewsOrigin: "https://reviews.example" }
  const home = await read("/", change)
  expect(home.directives).toContain(`script-src 'self' 'nonce-${home.nonce}' https://reviews.example`)
  expect(home.directives).toContain("frame-src https://reviews.example")
  expect((await read("/contact", change)).headers.get("Content-Security-Policy")).not.toContain("reviews.example")
})
