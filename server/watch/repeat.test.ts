import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { repeat } from "./repeat.ts"

const HOUR_MS = 3_600_000
let runs: string[]
const note = async () => void runs.push(new Date().toISOString().slice(11, 19))

beforeEach(() => {
  runs = []
  vi.useFakeTimers({ now: new Date("2026-11-22T10:59:47.300Z") })
})
afterEach(() => vi.useRealTimers())

test("the work is done at whole instants, not at once, and no more once it is stopped", async () => {
  const { stop } = repeat({ everyMs: 30_000 }, note)
  await vi.advanceTimersByTimeAsync(75_000)
  expect(runs).toEqual(["11:00:00", "11:00:30", "11:01:00"])
  await stop()
  await vi.advanceTimersByTimeAsync(75_000)
  expect(runs).toHaveLength(3)
})

test("an instant may stand some minutes past each hour", async () => {
  const { stop } = repeat({ everyMs: HOUR_MS, offsetMs: 7 * 60_000 }, note)
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(runs).toEqual(["11:07:00", "12:07:00"])
  await stop()
})

test("a long run leaves out the instants meanwhile, and a stop waits for it", async () => {
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const { stop } = repeat({ everyMs: 30_000 }, () => ends[begun++]?.promise ?? Promise.resolve())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(begun).toBe(1)
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(begun).toBe(2)
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isStopped).toBe(false)
  ends[1]?.resolve()
  await stopping
})

test("a machine that slept does the work once when it wakes, and a clock that is set back waits for no hour that it had", async () => {
  const { stop } = repeat({ everyMs: HOUR_MS }, note)
  vi.setSystemTime(new Date("2026-11-22T15:20:00Z"))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(runs).toHaveLength(1)
  vi.setSystemTime(new Date("2026-11-22T08:59:00Z"))
  await vi.advanceTimersByTimeAsync(90_000)
  expect(runs).toEqual([expect.any(String), "09:00:00"])
  await stop()
})

test("a call wakes the work now, once more after a run that was under way, and never after a stop", async () => {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const { wake, stop } = repeat({ everyMs: HOUR_MS }, () => (begun++ === 0 ? end.promise : Promise.resolve()))
  wake()
  expect(begun).toBe(1)
  wake()
  wake()
  expect(begun).toBe(1)
  end.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toBe(2)
  await stop()
  wake()
  expect(begun).toBe(2)
})
