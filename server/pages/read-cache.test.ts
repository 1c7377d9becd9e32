import { expect, test } from "vitest"
import { createReadCache } from "./read-cache.ts"

function world() {
  let clock = 0
  const asked: string[] = []
  const cache = createReadCache(
    async (input) => {
      const { method, url } = input as Request
      asked.push(`${method} ${new URL(url).pathname}`)
      return Response.json({ answer: asked.length }, { status: url.includes("broken") ? 503 : 200 })
    },
    () => clock,
  )
  const read = async (path: string, init?: RequestInit) =>
    (await (await cache.fetch(`http://localhost${path}`, init)).json()) as unknown
  return { cache, asked, read, wait: (ms: number) => (clock += ms) }
}

test("visitors who read the same at once or within five seconds ask the database once", async () => {
  const { read, wait } = world()
  expect(await Promise.all([read("/rest/v1/services"), read("/rest/v1/services")])).toEqual([
    { answer: 1 },
    { answer: 1 },
  ])
  wait(5_000)
  expect(await read("/rest/v1/services")).toEqual({ answer: 2 })
})

test("a change by staff is seen at the next read", async () => {
  const { cache, read } = world()
  await read("/rest/v1/services")
  cache.purge()
  expect(await read("/rest/v1/services")).toEqual({ answer: 2 })
})

test("what cannot be read anew is given as it was, for a day, and not after a change", async () => {
  let clock = 0
  let status = 200
  const cache = createReadCache(
    async () => Response.json({ at: clock }, { status }),
    () => clock,
  )
  const read = async () => {
    const response = await cache.fetch("http://localhost/rest/v1/services")
    return [response.status, await response.json()]
  }
  await read()
  status = 504
  clock = 6_000
  expect(await read()).toEqual([200, { at: 0 }])
  clock = 12_000
  expect(await read()).toEqual([200, { at: 0 }])
  clock = 24 * 3_600_000
  expect(await read()).toEqual([504, { at: clock }])
  status = 200
  expect(await read()).toEqual([200, { at: clock }])
  status = 504
  cache.purge()
  expect(await read()).toEqual([504, { at: clock }])
})

test("without notifications, a cached read is used after a check for changes", async () => {
  let asked = 0
  let news: Promise<void> | null = null
  const cache = createReadCache(
    async () => Response.json(++asked),
    () => 0,
    () => news,
  )
  const read = async () => (await (await cache.fetch("http://localhost/rest/v1/faqs")).json()) as unknown
  expect([await read(), await read()]).toEqual([1, 1])
  news = Promise.resolve().then(cache.purge)
  expect(await read()).toBe(2)
})

test("reading again does not wait for the check, which a silent backend never answers", async () => {
  let clock = 0
  let asked = 0
  let news: Promise<void> | null = null
  const cache = createReadCache(
    async () => Response.json(++asked),
    () => clock,
    () => news,
  )
  const read = async () => (await (await cache.fetch("http://localhost/rest/v1/faqs")).json()) as unknown
  await read()
  news = new Promise(() => {})
  clock = 5_000
  expect(await read()).toBe(2)
}, 5_000)

test("availability, functions and failures are never kept", async () => {
  const { asked, read } = world()
  for (const path of ["/rest/v1/rpc/booking_availability", "/functions/v1/checkout-status"]) {
    await read(path, { method: "POST", body: "{}" })
    await read(path, { method: "POST", body: "{}" })
  }
  await read("/rest/v1/broken")
  await read("/rest/v1/broken")
  expect(asked).toHaveLength(6)
})
