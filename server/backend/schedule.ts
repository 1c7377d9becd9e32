import { Cron } from "croner"
import type { JobsReport } from "#domain/going-live/status.ts"
import type { Log } from "../watch/log.ts"

/** `lastRun` is when the jobs last ended, in any process, and `lastReport` is their result; null before the first run. */
export type Schedule = { lastRun: () => Date | null; lastReport: () => JobsReport | null; stop: () => Promise<void> }

/** Runs the jobs every half minute, never two runs at once, as pg_cron does on Supabase. `runJobs` resolves to the last report. */
export function startSchedule(runJobs: () => Promise<JobsReport | null>, log: Log): Schedule {
  let running: Promise<unknown> = Promise.resolve()
  let last: JobsReport | null = null
  const cron = new Cron("*/30 * * * * *", { protect: true, unref: true }, () => {
    running = runJobs().then(
      (report) => void (last = report),
      (error: unknown) => log.error({ err: error }, "scheduled jobs failed"),
    )
    return running as Promise<void>
  })
  return {
    lastRun: () => last && new Date(last.at),
    lastReport: () => last,
    stop: async () => {
      cron.stop()
      await running
    },
  }
}
