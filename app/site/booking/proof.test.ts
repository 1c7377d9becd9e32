import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { beginProof, takeProof } from "./proof.ts"

/** A worker that solves the challenge at once. */
class QuickWorker extends EventTarget {
  postMessage(challenge: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data: { solved: challenge } }))
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal("isSecureContext", true))
afterEach(() => vi.unstubAllGlobals())

test("over plain http, where browsers cannot compute it, an order goes without a proof at once", async () => {
  const ask = vi.fn<typeof fetch>()
  vi.stubGlobal("fetch", ask)
  vi.stubGlobal("isSecureContext", false)
  expect(await takeProof()).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test("after a network failure the next order starts a new proof", async () => {
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("Failed to fetch"))
  ask.mockImplementation(() => Promise.resolve(Response.json({ nonce: "x" })))
  vi.stubGlobal("fetch", ask)
  vi.stubGlobal("Worker", QuickWorker)

  beginProof()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  // Lets the failure reach `beginProof` first.
  await new Promise(setImmediate)
  const proof = await takeProof()
  expect(JSON.parse(atob(proof ?? ""))).toEqual({ challenge: { nonce: "x" }, solution: { solved: { nonce: "x" } } })
})

test("one proof serves one order", async () => {
  const ask = vi.fn<typeof fetch>().mockImplementation(() => Promise.resolve(Response.json({ nonce: "x" })))
  vi.stubGlobal("fetch", ask)
  vi.stubGlobal("Worker", QuickWorker)

  beginProof()
  beginProof()
  await takeProof()
  expect(ask).toHaveBeenCalledOnce()
  await takeProof()
  expect(ask).toHaveBeenCalledTimes(2)
})
