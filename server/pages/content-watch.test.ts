import { expect, test } from "vitest"
import { watchContent } from "./content-watch.ts"

/** A fake project whose version and delays the test controls; `asked` counts its requests, `changes` the changes noticed. */
function world() {
  const project = { version: "1", asked: 0, changes: 0, clock: 0, answer: () => Promise.resolve() }
  const look = watchContent({
    readVersion: async () => {
      project.asked += 1
      const { version } = project
      await project.answer()
      return version
    },
    onChange: () => (project.changes += 1),
    now: () => project.clock,
  })
  return { project, look }
}

test("a change is noticed before what was kept half a second ago is given", async () => {
  const { project, look } = world()
  await look()
  expect(project.changes).toBe(1)
  project.version = "2"
  project.clock = 499
  expect(look()).toBeNull()
  project.clock = 500
  await look()
  expect([project.asked, project.changes]).toEqual([2, 2])
  project.clock = 1_000
  await look()
  expect([project.asked, project.changes]).toEqual([3, 2])
})

test("a thousand visitors at once cause one check, and all wait for it", async () => {
  const { project, look } = world()
  const held = Promise.withResolvers<void>()
  project.answer = () => held.promise
  const [waiting, ...others] = new Set(Array.from({ length: 1_000 }, look))
  expect(others).toEqual([])
  expect(waiting).toBeInstanceOf(Promise)
  held.resolve()
  await waiting
  expect([project.asked, project.changes]).toEqual([1, 1])
})

test("only the first visitors wait for a project that does not answer, and its return is noticed", async () => {
  const { project, look } = world()
  await look()
  project.answer = () => Promise.reject(new Error("away"))
  project.clock = 1_000
  await look()
  for (project.clock = 2_000; project.clock < 9_000; project.clock += 1_000) {
    expect(look()).toBeNull()
    // Lets the failed check settle.
    await new Promise(setImmediate)
  }
  expect([project.asked, project.changes]).toEqual([9, 1])
  project.answer = () => Promise.resolve()
  project.version = "2"
  expect(look()).toBeNull()
  await new Promise(setImmediate)
  expect(project.changes).toBe(2)
  project.clock = 10_000
  expect(look()).not.toBeNull()
})

test("an answer that does not come is given up after a second", async () => {
  const signals: AbortSignal[] = []
  const look = watchContent({
    readVersion: (signal) => {
      signals.push(signal)
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)))
    },
    onChange: () => {},
  })
  await look()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
