import { describe, expect, test } from "vitest"
import { boundAnswer } from "./answer-size.ts"
import { announcedSize } from "./body.ts"
import { BodyRoom } from "./body-room.ts"
import { BoundedLimiter } from "./bounded-limiter.ts"
import { createGeneralLimits } from "./general-limits.ts"
import { hideRows } from "./hide-rows.ts"

describe("bodies", () => {
  test("fill a room by what has arrived, a quarter of it from one network, and give all back once", () => {
    const room = new BodyRoom({ bytes: 100, bodiesPerNetwork: 3 })
    const first = room.enter("a")
    expect([first?.take(20), first?.take(6), first?.take(5)]).toEqual([true, false, true])
    // A silent body takes a place, but no bytes.
    const silent = [room.enter("a"), room.enter("a")]
    expect(silent).not.toContain(null)
    expect(room.enter("a")).toBeNull()
    expect(silent[0]?.take(1)).toBe(false)
    for (const network of ["b", "c", "d"]) expect(room.enter(network)?.take(25)).toBe(true)
    expect(room.enter("e")?.take(1)).toBe(false)
    first?.leave()
    first?.leave()
    expect(first?.take(1)).toBe(false)
    expect([room.enter("e")?.take(25), room.enter("f")?.take(1)]).toEqual([true, false])
    expect(room.enter("a")).not.toBeNull()
  })

  const request = (headers: Record<string, string>, method = "POST") =>
    new Request("https://mirabelle.test/", { method, headers: new Headers(headers) })
  const text = { most: 100, isFile: false }
  const file = { most: 100, isFile: true }

  test("are known by their size before they are read", () => {
    expect(announcedSize(request({}), text)).toBeNull()
    expect(announcedSize(request({ "Content-Length": "100" }), text)).toBe(100)
    expect(announcedSize(request({ "Transfer-Encoding": "chunked" }), text)).toBe(100)
    const refused = (headers: Record<string, string>, rule: typeof text, method?: string) => {
      try {
        return announcedSize(request(headers, method), rule)
      } catch (error) {
        return (error as { status: number }).status
      }
    }
    expect(refused({ "Content-Length": "101" }, text)).toBe(413)
    expect(refused({ "Content-Length": "9".repeat(30) }, text)).toBe(413)
    expect(refused({ "Transfer-Encoding": "chunked" }, file)).toBe(411)
    expect(refused({ "Content-Length": "5" }, text, "GET")).toBe(400)
  })
})

describe("limits", () => {
  test("keep only the keys seen last", async () => {
    const limiter = new BoundedLimiter({ points: 1, duration: 600 }, 2)
    await limiter.consume("a")
    expect(await limiter.consume("a")).not.toBeNull()
    await limiter.consume("b")
    await limiter.consume("a")
    await limiter.consume("c")
    // `b` was the oldest key, because `a` was used again meanwhile.
    expect(await limiter.consume("a")).not.toBeNull()
    expect(await limiter.consume("b")).toBeNull()
  })

  test("begin with the first use, last a fixed time, and tell how long to wait", async () => {
    let now = 1_000
    const limiter = new BoundedLimiter({ points: 2, duration: 60 }, 10, () => now)
    expect([await limiter.consume("a"), await limiter.consume("a")]).toEqual([null, null])
    now += 20_000
    expect(await limiter.consume("a")).toEqual({ msBeforeNext: 40_000 })
    expect(await limiter.consume("b")).toBeNull()
    now += 39_999
    expect(await limiter.consume("a")).toEqual({ msBeforeNext: 1 })
    now += 1
    expect([await limiter.consume("a"), await limiter.consume("a")]).toEqual([null, null])
    expect(await limiter.consume("a")).toEqual({ msBeforeNext: 60_000 })
  })

  test("give one use back, or all of them, and no credit to a key that used none", async () => {
    const limiter = new BoundedLimiter({ points: 1, duration: 60 })
    await limiter.giveBack("a")
    expect([await limiter.consume("a"), await limiter.consume("a")]).toEqual([
      null,
      { msBeforeNext: expect.any(Number) },
    ])
    await limiter.giveBack("a")
    expect(await limiter.consume("a")).not.toBeNull()
    await limiter.forget("a")
    expect([await limiter.consume("a"), await limiter.consume("a")]).toEqual([
      null,
      { msBeforeNext: expect.any(Number) },
    ])
  })

  test("count each service and each network apart", async () => {
    const count = createGeneralLimits()
    const ask = (network: string) => count(network, "functions", "visitor")
    for (let call = 0; call < 300; call += 1) await ask("192.0.2.1")
    await expect(ask("192.0.2.1")).rejects.toMatchObject({ status: 429 })
    await expect(ask("192.0.2.2")).resolves.toBeUndefined()
    await expect(count("192.0.2.1", "rest", "visitor")).resolves.toBeUndefined()
    await expect(count("192.0.2.1", "functions", "staff")).resolves.toBeUndefined()
  })
})

describe("answers", () => {
  test("end at their limit, whether they say their size or not", async () => {
    const streamed = () => new Response(new Blob(["x".repeat(100)]).stream(), { status: 206, headers: { "X-A": "1" } })
    const bounded = await boundAnswer(streamed(), 100)
    expect([bounded.status, bounded.headers.get("X-A"), (await bounded.text()).length]).toEqual([206, "1", 100])
    await expect(boundAnswer(streamed(), 99)).rejects.toMatchObject({ status: 413, code: "response_too_large" })
    const said = new Response(null, { headers: { "Content-Length": "100" } })
    await expect(boundAnswer(said, 99)).rejects.toMatchObject({ status: 413 })
  })

  test("of the database say why without quoting a row; the interface's own stay whole", async () => {
    const refusal = (code: string) =>
      Response.json({ code, message: "m", details: "(Zoé)", hint: null }, { status: 409 })
    expect(await (await hideRows(refusal("23505"))).json()).toMatchObject({
      code: "23505",
      message: "m",
      details: null,
    })
    expect(await (await hideRows(refusal("PGRST116"))).json()).toMatchObject({ details: "(Zoé)" })
    expect(await (await hideRows(Response.json([{ details: "x", code: "23505" }]))).json()).toHaveLength(1)
  })
})
