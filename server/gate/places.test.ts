import { expect, test } from "vitest"
import { createPlaces, TooManyWaiting } from "./places.ts"

test("as many tasks run at once as there are places, the others in order of arrival", async () => {
  const visit = createPlaces({ places: 2, mostWaiting: 10 })
  const order: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const visits = gates.map((gate, index) => visit(() => (order.push(index), gate.promise)))
  expect(order).toEqual([0, 1])
  gates[1]?.resolve()
  await visits[1]
  expect(order).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(visits)
  expect(order).toEqual([0, 1, 2, 3])
})

test("a full queue refuses at once", async () => {
  const visit = createPlaces({ places: 1, mostWaiting: 1 })
  const gate = Promise.withResolvers<void>()
  const visits = [visit(() => gate.promise), visit(() => gate.promise)]
  await expect(visit(() => gate.promise)).rejects.toThrow(TooManyWaiting)
  gate.resolve()
  await Promise.all(visits)
})

test("a failure gives its place back", async () => {
  const visit = createPlaces({ places: 1, mostWaiting: 0 })
  await expect(visit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await visit(() => Promise.resolve("served"))).toBe("served")
})
