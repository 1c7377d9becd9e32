import type { JobsReport } from "#domain/going-live/status.ts"
import type { EmbeddedDatabase } from "./database.ts"

/** The timers of two processes fire at nearly the same time: a run this recent counts for both. */
const JUST_NOW = "20 seconds"

/**
 * Lets one process of a site at a time run its jobs: the first one runs them, the others read its report. The jobs record it at their end. When
 * a process dies in the middle, its connection ends and frees the lock.
 */
export function takeTurns(database: EmbeddedDatabase, runJobs: () => Promise<JobsReport>) {
  return async (): Promise<JobsReport | null> => {
    const done = await database.unlessRunning("mirabelle jobs", async (ask) => {
      const [recent] = await ask(
        `select report from private.job_turns where ended_at > clock_timestamp() - interval '${JUST_NOW}'`,
      )
      if (recent) return recent["report"] as JobsReport
      return runJobs()
    })
    if (done) return done
    const [last] = await database.query<{ report: JobsReport }>("select report from private.job_turns")
    return last?.report ?? null
  }
}
