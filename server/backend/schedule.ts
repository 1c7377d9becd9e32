import type { JobsReport } from "#domain/going-live/status.ts"
import type { Log } from "../watch/log.ts"
import { repeat } from "../watch/repeat.ts"

const EVERY_MS = 30_000
/** Another process may have made the run. */
const RECENT_MS = 4 * EVERY_MS

/**
 * Runs the jobs every half minute, never two runs at once, as pg_cron does on Supabase. `runJobs` resolves to the report of the last run, in any
 * process; null before the first one. `beat` is called after a recent run in which every job succeeded.
 */
export function startSchedule(
  runJobs: () => Promise<JobsReport | null>,
  log: Log,
  beat: () => Promise<void>,
): { stop: () => Promise<void> } {
  return repeat({ everyMs: EVERY_MS }, () =>
    runJobs().then(
      async (report) => {
        const isRecent = report !== null && Date.now() - new Date(report.at).getTime() < RECENT_MS
        if (isRecent && report.failed.length === 0) await beat()
      },
      (error: unknown) => log.error({ err: error }, "scheduled jobs failed"),
    ),
  )
}
