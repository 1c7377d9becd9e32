import type { JobsReport } from "#domain/going-live/status.ts"
import type { Log } from "../watch/log.ts"
import { repeat } from "../watch/repeat.ts"

const EVERY_MS = 30_000

/** `lastRun` is when the jobs last came to their end, in whichever process, `lastReport` what they did; null before the first time. */
export type Schedule = { lastRun: () => Date | null; lastReport: () => JobsReport | null; stop: () => Promise<void> }

/** Runs the jobs every half minute, never two runs at once: what pg_cron does on Supabase. `runJobs` answers the last report. */
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
