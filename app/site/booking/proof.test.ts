import { afterEach, expect, test, vi } from "vitest"
import { beginProof, takeProof } from "./proof.ts"

/** A browser that does the work at once. */
class QuickWorker extends EventTarget {
  postMessage(challenge: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data: { solved: challenge } }))
  }
  terminate() {}
}

afterEach(() => vi.unstubAllGlobals())

test("work that failed with the network is begun again for the next order", async () => {
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("Failed to fetch"))
  ask.mockImplementation(() => Promise.resolve(Response.json({ nonce: "x" })))
  vi.stubGlobal("fetch", ask)
  vi.stubGlobal("Worker", QuickWorker)

  beginProof()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  // Its end is heard of.
  await new Promise(setImmediate)
  const proof = await takeProof()
  expect(JSON.parse(atob(proof ?? ""))).toEqual({ challenge: { nonce: "x" }, solution: { solved: { nonce: "x" } } })
})

test("one work serves one order", async () => {
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
