import { Hono } from "hono"
import { beforeEach, expect, test } from "vitest"
import { KEEP_HEADER } from "#app/lib/route-handle.ts"
import { createPageCache } from "./page-cache.ts"

let clock = 0
let rendered = 0
let cache: ReturnType<typeof createPageCache>

beforeEach(() => {
  clock = 0
  rendered = 0
  const app = new Hono()
  cache = createPageCache(app.fetch, () => clock)
  app.get("/kept", (context) => context.html(`<p>${++rendered}</p>`, 200, { [KEEP_HEADER]: "" }))
  app.get("/answering", (context) =>
    context.req.query("sent")
      ? context.html(`<p>${++rendered} sent</p>`)
      : context.html(`<p>${++rendered}</p>`, 200, { [KEEP_HEADER]: "sent" }),
  )
  app.get("/other", (context) => context.html(`<p>${++rendered}</p>`))
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await cache.fetch(new Request(`http://localhost${path}`, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test("a page that may be kept is rendered once in five seconds, then anew", async () => {
  expect((await read("/kept")).text).toBe("<p>1</p>")
  clock = 4_999
  expect((await read("/kept")).text).toBe("<p>1</p>")
  clock = 5_000
  expect((await read("/kept")).text).toBe("<p>2</p>")
})

test("a page is rendered anew as soon as staff have changed something", async () => {
  await read("/kept")
  cache.purge()
  expect((await read("/kept")).text).toBe("<p>2</p>")
})

test("without notifications, a cached page is served after a check for changes", async () => {
  let news: Promise<void> | null = null
  const asking = createPageCache(
    () => new Response(`<p>${++rendered}</p>`, { headers: { [KEEP_HEADER]: "" } }),
    () => clock,
    () => news,
  )
  const ask = async () => (await asking.fetch(new Request("http://localhost/kept"))).text()
  expect([await ask(), await ask()]).toEqual(["<p>1</p>", "<p>1</p>"])
  news = Promise.resolve().then(asking.purge)
  expect(await ask()).toBe("<p>2</p>")
})

test("rendering a page again does not wait for the check, which a silent backend never answers", async () => {
  let news: Promise<void> | null = null
  const asking = createPageCache(
    () => new Response(`<p>${++rendered}</p>`, { headers: { [KEEP_HEADER]: "" } }),
    () => clock,
    () => news,
  )
  const ask = async () => (await asking.fetch(new Request("http://localhost/kept"))).text()
  await ask()
  news = new Promise(() => {})
  clock = 5_000
  expect(await ask()).toBe("<p>2</p>")
}, 5_000)

test("a page that was being made while staff changed something is not kept", async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const slow = createPageCache(async () => {
    rendered += 1
    if (rendered === 1) await ended
    return new Response(`<p>${rendered}</p>`, { headers: { [KEEP_HEADER]: "" } })
  })
  const ask = async () => (await slow.fetch(new Request("http://localhost/kept"))).text()
  const first = ask()
  slow.purge()
  end()
  expect(await first).toBe("<p>1</p>")
  expect([await ask(), await ask()]).toEqual(["<p>2</p>", "<p>2</p>"])
})

test("pages that do not say so are never kept", async () => {
  await read("/other")
  expect((await read("/other")).text).toBe("<p>2</p>")
})

test("the words that advertisements add to an address lead to the kept page", async () => {
  expect((await read("/kept?utm_source=a")).text).toBe("<p>1</p>")
  expect((await read("/kept?utm_source=b")).text).toBe("<p>1</p>")
  expect((await read("/kept")).text).toBe("<p>1</p>")
})

test("a query that the page answers to is answered anew, and not kept", async () => {
  await read("/answering")
  expect((await read("/answering?sent=1")).text).toBe("<p>2 sent</p>")
  expect((await read("/answering?sent=1")).text).toBe("<p>3 sent</p>")
  expect((await read("/answering")).text).toBe("<p>1</p>")
})

test("a browser that has the page already is told so", async () => {
  const { headers } = await read("/kept")
  const again = await read("/kept", { "If-None-Match": headers.get("ETag") ?? "" })
  expect([again.status, again.text]).toEqual([304, ""])
  expect(headers.get("Cache-Control")).toBe("public, max-age=5")
  expect(headers.has(KEEP_HEADER)).toBe(false)
})

test("each browser gets the encoding that it takes", async () => {
  for (const encoding of ["br", "gzip"]) {
    const response = await read("/kept", { "Accept-Encoding": encoding })
    expect(response.headers.get("Content-Encoding")).toBe(encoding)
  }
  expect((await read("/kept")).headers.has("Content-Encoding")).toBe(false)
})
