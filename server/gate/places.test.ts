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

const fair = () =>
  createPlaces({ places: 4, mostWaiting: 6, ofNetwork: { places: 2, mostWaiting: 4 }, ofLink: { places: 1 } })

/** Tasks that last until they are ended; `started` names them in the order in which they began. */
function tasks() {
  const visit = fair()
  const started: string[] = []
  const gates = new Map<string, () => void>()
  const begin = (name: string, network: string, link?: string) =>
    visit(
      () => {
        started.push(name)
        return new Promise<void>((resolve) => gates.set(name, resolve))
      },
      { network, ...(link ? { link } : {}) },
    )
  const end = async (name: string) => {
    gates.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begin, end, started }
}

test("a network has its share of the places, and another one that comes later is served at once", async () => {
  const { begin, end, started } = tasks()
  for (const name of ["a1", "a2", "a3", "a4"]) void begin(name, "a")
  void begin("b1", "b")
  expect(started).toEqual(["a1", "a2", "b1"])
  await end("a2")
  expect(started).toEqual(["a1", "a2", "b1", "a3"])
  await end("b1")
  expect(started).toEqual(["a1", "a2", "b1", "a3"])
})

test("networks that wait are served in turn, however many tasks one of them has", async () => {
  const { begin, end, started } = tasks()
  for (const name of ["x1", "x2"]) void begin(name, "x")
  for (const name of ["y1", "y2"]) void begin(name, "y")
  for (const name of ["a1", "a2", "a3"]) void begin(name, "a")
  void begin("b1", "b")
  for (const name of ["x1", "y1", "x2", "y2"]) await end(name)
  expect(started.slice(4)).toEqual(["a1", "b1", "a2"])
})

test("what waits for one link leaves its network's other places free", async () => {
  const { begin, end, started } = tasks()
  for (const name of ["l1", "l2", "l3"]) void begin(name, "a", "link")
  void begin("a1", "a")
  void begin("l4", "b", "link")
  void begin("b1", "b")
  expect(started).toEqual(["l1", "a1", "b1"])
  await end("l1")
  expect(started).toEqual(["l1", "a1", "b1", "l2"])
})

test("a network that fills its queue is refused, and leaves room in it for others", async () => {
  const { begin } = tasks()
  for (let task = 0; task < 6; task += 1) void begin("a", "a")
  await expect(begin("a", "a")).rejects.toThrow(TooManyWaiting)
  for (let task = 0; task < 4; task += 1) void begin("b", "b")
  await expect(begin("c", "c")).rejects.toThrow(TooManyWaiting)
})
