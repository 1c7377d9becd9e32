import { expect, test } from "vitest"
import { SharedLimiter } from "./shared-limiter.ts"
import type { Uses } from "./uses.ts"

const ALLOWANCE = { points: 2, duration: 600 }

/** A fake database that counts; with `isAway` it never answers. */
function fakeUses() {
  const counts = new Map<string, number>()
  const state = { isAway: false, asked: 0, counts }
  const uses: Uses = {
    count: (key, { points, duration }) => {
      state.asked += 1
      if (state.isAway) return Promise.reject(new Error("away"))
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return Promise.resolve((counts.get(key) ?? 0) > points ? duration * 1000 : 0)
    },
    giveBack: (key, isAll) => {
      if (state.isAway) return Promise.reject(new Error("away"))
      counts.set(key, isAll ? 0 : (counts.get(key) ?? 0) - 1)
      return Promise.resolve()
    },
  }
  return { uses, state }
}

test("two processes count one visitor together, each name apart, and the database learns neither address nor account", async () => {
  const { uses, state } = fakeUses()
  const make = (name: string) => new SharedLimiter({ name, allowance: ALLOWANCE, uses, secret: "secret" })
  const [one, other] = [make("forms"), make("forms")]
  expect([await one.consume("203.0.113.7"), await other.consume("203.0.113.7")]).toEqual([null, null])
  expect(await one.consume("203.0.113.7")).toEqual({ msBeforeNext: 600_000 })
  expect(await other.consume("203.0.113.7")).not.toBeNull()
  expect(await make("links").consume("203.0.113.7")).toBeNull()
  expect([...state.counts.keys()].filter((key) => !/^[\w-]{43}$/.test(key))).toEqual([])
})

test("a refused key costs the database nothing for two seconds, and a use that is given back counts at once", async () => {
  const { uses, state } = fakeUses()
  let clock = 0
  const limiter = new SharedLimiter({ name: "x", allowance: ALLOWANCE, uses, secret: "secret", now: () => clock })
  for (let use = 0; use < 100; use += 1) await limiter.consume("a")
  expect(state.asked).toBe(3)
  clock = 1_000
  expect(await limiter.consume("a")).toEqual({ msBeforeNext: 599_000 })
  clock = 2_000
  await limiter.consume("a")
  expect(state.asked).toBe(4)
  await limiter.forget("a")
  expect(await limiter.consume("a")).toBeNull()
})

test("while the database is away each process counts alone, and guesses stay limited", async () => {
  const { uses, state } = fakeUses()
  state.isAway = true
  const limiter = new SharedLimiter({ name: "x", allowance: ALLOWANCE, uses, secret: "secret" })
  expect([await limiter.consume("a"), await limiter.consume("a")]).toEqual([null, null])
  expect((await limiter.consume("a"))?.msBeforeNext).toBeGreaterThan(0)
  await limiter.forget("a")
  expect(await limiter.consume("a")).toBeNull()
})
