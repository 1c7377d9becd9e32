import { describe, expect, test } from "vitest"
import { boundAnswer } from "./answer-size.ts"
import { announcedSize } from "./body.ts"
import { BodyRoom } from "./body-room.ts"
import { BoundedLimiter } from "./bounded-limiter.ts"
import { createGeneralLimits } from "./general-limits.ts"
import { hideRows } from "./hide-rows.ts"

describe("bodies", () => {
  test("of one network are let in up to a number and a size, and give their place back once", () => {
    const room = new BodyRoom({ bytes: 100, bytesPerNetwork: 60, bodiesPerNetwork: 3 })
    const first = room.enter("a", 50)
    expect(first).not.toBeNull()
    expect(room.enter("a", 20)).toBeNull()
    expect(room.enter("b", 60)).toBeNull()
    const small = [room.enter("a", 1), room.enter("a", 1)]
    expect(room.enter("a", 1)).toBeNull()
    first?.()
    first?.()
    expect(room.enter("b", 60)).not.toBeNull()
    expect(room.enter("b", 40)).toBeNull()
    for (const leave of small) leave?.()
    expect(room.enter("a", 40)).not.toBeNull()
    expect(room.enter("c", 1)).toBeNull()
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
    // `b` was the oldest; `a` came again meanwhile.
    expect(await limiter.consume("a")).not.toBeNull()
    expect(await limiter.consume("b")).toBeNull()
  })

  test("count each service and each network apart", async () => {
    const count = createGeneralLimits()
    const ask = (network: string) => count(network, "functions", "visitor")
    for (let call = 0; call < 300; call += 1) await ask("192.0.2.1")
    await expect(ask("192.0.2.1")).rejects.toMatchObject({ status: 429 })
    await expect(ask("192.0.2.2")).resolves.toBeUndefined()
    await expect(count("192.0.2.1", "rest", "visitor")).resolves.toBeUndefined()
    await expect(count("192.0.2.1", "functions", "account")).resolves.toBeUndefined()
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
