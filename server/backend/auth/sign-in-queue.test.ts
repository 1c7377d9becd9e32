import { expect, test } from "vitest"
import { createSignInQueue } from "./sign-in-queue.ts"

/** A queue whose tasks end on the test's command; `order` lists the tasks in the order of their start. */
function openQueue(options = { mostWaiting: 4, mostOfNetwork: 2 }) {
  const enter = createSignInQueue(options)
  const order: string[] = []
  const ends: (() => void)[] = []
  const come = (name: string, network: string, isKnown = false) =>
    enter({ network, isKnown }, async () => {
      order.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  /** Ends the running task, so that the next one starts, until none is left. */
  const serveAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise(setImmediate)
    }
  }
  return { come, order, serveAll }
}
const full = expect.objectContaining({ status: 429, code: "over_request_rate_limit" }) as unknown

test("one password is hashed at a time; known devices come first, the others in their order", async () => {
  const { come, order, serveAll } = openQueue()
  const all = [come("first", "a"), come("second", "b"), come("third", "c"), come("known", "a", true)]
  expect(order).toEqual(["first"])
  await serveAll()
  expect(await Promise.all(all)).toEqual(["first", "second", "third", "known"])
  expect(order).toEqual(["first", "known", "second", "third"])
})

test("a full queue, in total or for one network, refuses at once; a known device still enters", async () => {
  const { come, order, serveAll } = openQueue()
  const taken = [come("served", "a"), come("a1", "a"), come("a2", "a")]
  expect(() => come("a3", "a")).toThrow(full)
  taken.push(come("b1", "b"), come("c1", "c"))
  expect(() => come("d1", "d")).toThrow(full)
  taken.push(come("known", "a", true))
  await serveAll()
  expect(order).toEqual(["served", "known", "a1", "a2", "b1", "c1"])
  // The queue has room again.
  const later = come("d2", "d")
  await serveAll()
  expect(await later).toBe("d2")
})

test("a failed task still starts the next one", async () => {
  const enter = createSignInQueue({ mostWaiting: 4, mostOfNetwork: 2 })
  const attempt = { network: "a", isKnown: false }
  const failed = enter(attempt, () => Promise.reject(new Error("away")))
  const next = enter(attempt, () => Promise.resolve("next"))
  await expect(failed).rejects.toThrow("away")
  expect(await next).toBe("next")
})
