import type { JobsReport } from "#domain/going-live/status.ts"
import type { Log } from "../watch/log.ts"
import { repeat } from "../watch/repeat.ts"

const EVERY_MS = 30_000

/** `lastRun` is when the jobs last ended, in any process, as far as this one knows, and `lastReport` is their result; null before the first run. */
export type Schedule = { lastRun: () => Date | null; lastReport: () => JobsReport | null; stop: () => Promise<void> }

/** Runs the jobs every half minute, never two runs at once, as pg_cron does on Supabase. `runJobs` resolves to the last report. */
export function startSchedule(runJobs: () => Promise<JobsReport | null>, log: Log): Schedule {
  let last: JobsReport | null = null
  const { stop } = repeat({ everyMs: EVERY_MS }, () =>
    runJobs().then(
      (report) => void (last = report),
      (error: unknown) => log.error({ err: error }, "scheduled jobs failed"),
    ),
  )
  return { lastRun: () => last && new Date(last.at), lastReport: () => last, stop }
}
