import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { JobsReport } from "#domain/going-live/status.ts"
import { createLog } from "../watch/log.ts"
import { startSchedule } from "./schedule.ts"

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T08:00:10Z") }))
afterEach(() => void vi.useRealTimers())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each<[string, (() => JobsReport | null) | Error, number]>([
  ["ran just now, here or as pg_cron ran them", () => ({ at: minutesAgo(0.5), counts: {}, failed: [] }), 2],
  ["have not run yet", () => null, 0],
  ["stand still", () => ({ at: minutesAgo(3), counts: {}, failed: [] }), 0],
  ["fail", () => ({ at: minutesAgo(0.5), counts: {}, failed: ["deliver_mail"] }), 0],
  ["cannot be asked", new Error("away"), 0],
])("when the jobs %s, the watch from outside hears of it only in the first case", async (_when, report, beats) => {
  const beat = vi.fn(async () => {})
  const ask = async () => {
    if (report instanceof Error) throw report
    return report()
  }
  const schedule = startSchedule(ask, createLog("silent"), beat)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beat).toHaveBeenCalledTimes(beats)
  await schedule.stop()
})
