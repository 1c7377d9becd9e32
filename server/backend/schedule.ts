import { Cron } from "croner"
import type { Log } from "../log.ts"

/** The schedule of one process; `lastRun` is when its jobs last came to their end, null before the first time. */
export type Schedule = { lastRun: () => Date | null; stop: () => Promise<void> }

/** Runs the jobs every half minute, never two runs at once: what pg_cron does on Supabase. */
export function startSchedule(runJobs: () => Promise<unknown>, log: Log): Schedule {
  let running: Promise<unknown> = Promise.resolve()
  let lastRun: Date | null = null
  const cron = new Cron("*/30 * * * * *", { protect: true, unref: true }, () => {
    running = runJobs().then(
      () => (lastRun = new Date()),
      (error: unknown) => log.error({ err: error }, "scheduled jobs failed"),
    )
    return running as Promise<void>
  })
  return {
    lastRun: () => lastRun,
    stop: async () => {
      cron.stop()
      await running
    },
  }
}
