import { Cron } from "croner"
import type { Log } from "../log.ts"

/** Runs the jobs every half minute, never two runs at once: what pg_cron does on Supabase. */
export function startSchedule(runJobs: () => Promise<unknown>, log: Log): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const cron = new Cron("*/30 * * * * *", { protect: true, unref: true }, () => {
    running = runJobs().catch((error: unknown) => log.error({ err: error }, "scheduled jobs failed"))
    return running as Promise<void>
  })
  return {
    stop: async () => {
      cron.stop()
      await running
    },
  }
}
