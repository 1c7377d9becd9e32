import { Hono } from "hono"
import type { ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { createOneAddress } from "./one-address.ts"

const PUBLIC_URL = "https://www.mirabelle.test"
const TOKEN = "aZ09-_Q"
const page = { default: () => null }
const file = {}

const routes = Object.fromEntries(
  [
    { id: "root", module: page },
    { id: "layout", parentId: "root", module: page },
    { id: "home", parentId: "layout", index: true, module: page },
    { id: "reno", parentId: "layout", path: "reno", module: page },
    { id: "manage", parentId: "layout", path: "rendez-vous/:token", module: page },
    { id: "view", parentId: "manage", index: true, module: page },
    { id: "move", parentId: "manage", path: "deplacer", module: page },
    { id: "none", parentId: "layout", path: "*", module: page },
    { id: "sitemap", parentId: "root", path: "sitemap.xml", module: file },
    { id: "office", parentId: "root", path: "admin/*", module: page },
  ].map((route) => [route.id, route]),
)
const build = { routes } as unknown as ServerBuild

function siteAt(publicUrl: string | null) {
  const site = new Hono()
  const { keyOf, redirect } = createOneAddress({ publicUrl, build })
  site.use(redirect)
  site.all("*", (context) => context.text("answered"))
  const ask = async (url: string, init?: RequestInit) => {
    const answer = await site.request(url, init)
    return answer.status === 200 ? "answered" : [answer.status, answer.headers.get("Location")]
  }
  return { ask, keyOf: (url: string, headers = {}) => keyOf(new Request(url, { headers })) }
}

test.each([
  ["/RENO", "/reno"],
  ["/%72eno", "/reno"],
  ["/r%45no?utm_source=%41", "/reno?utm_source=%41"],
  ["/reno/", "/reno"],
  ["/Sitemap.xml", "/sitemap.xml"],
  [`/Rendez-Vous/${TOKEN}/Deplacer`, `/rendez-vous/${TOKEN}/deplacer`],
  [`/rendez-vous/%61Z09-_Q`, `/rendez-vous/${TOKEN}`],
  ["/ADMIN/Gallery/x", "/admin/Gallery/x"],
])("%s is at %s", async (spelled, path) => {
  const { ask } = siteAt(null)
  expect(await ask(`http://localhost${spelled}`)).toEqual([308, path])
  expect(await ask(`http://localhost${spelled}`, { method: "HEAD" })).toEqual([308, path])
  expect(await ask(`http://localhost${path}`)).toBe("answered")
})

test.each(["/", "/Nulle-Part/", "/%zz", "/RENO.data", "/reno%2Fx", `/rendez-vous/${TOKEN}`, "/rendez-vous/a%2Fb"])(
  "%s is left as it is",
  async (path) => {
    expect(await siteAt(null).ask(`http://localhost${path}`)).toBe("answered")
    expect(await siteAt(PUBLIC_URL).ask(`${PUBLIC_URL}${path}`)).toBe("answered")
  },
)

test("a page under another host is at the public address", async () => {
  const { ask } = siteAt(PUBLIC_URL)
  expect(await ask("http://h1.example/Reno?a=b")).toEqual([308, `${PUBLIC_URL}/reno?a=b`])
  expect(await ask("http://mirabelle.test/nulle-part")).toEqual([308, `${PUBLIC_URL}/nulle-part`])
  expect(await siteAt(null).ask("http://h1.example/reno")).toBe("answered")
})

test.each([
  ["what is sent", "http://h1.example/RENO", { method: "POST" }],
  ["a file", "http://h1.example/sitemap.xml", {}],
  ["data of an open page", "http://h1.example/reno.data", {}],
  ["the public address on another port", "http://www.mirabelle.test:3000/reno", {}],
  ["a machine's own name", "http://localhost:3000/reno", {}],
  ["an address in numbers", "http://[::1]:3000/reno", {}],
  ["a name of the same network", "http://mirabelle:3000/reno", {}],
  [
    "a proxy that says which host was asked",
    "http://upstream.example/reno",
    { headers: { "X-Forwarded-Host": "WWW.mirabelle.test:443, other" } },
  ],
])("%s is answered under whatever host", async (_what, url, init) => {
  expect(await siteAt(PUBLIC_URL).ask(url, init)).toBe("answered")
})

test("a page is kept once, whatever host is answered, and not at all for a host that is redirected", () => {
  const { keyOf } = siteAt(PUBLIC_URL)
  for (const host of [PUBLIC_URL, "http://www.mirabelle.test:3000", "http://127.0.0.1:3000", "http://203.0.113.9"])
    expect(keyOf(`${host}/reno?a=b`)).toBe("/reno")
  expect(keyOf("http://h1.example/reno")).toBeNull()
  expect(siteAt(null).keyOf("http://h1.example/reno?a=b")).toBe("http://h1.example/reno")
})
