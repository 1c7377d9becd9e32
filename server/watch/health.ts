import type { Context } from "hono"
import type { Operations } from "./metrics.ts"

const LONGEST_ANSWER_MS = 2_000

/** What the backend says of itself. */
export type Health = {
  readOperations: () => Promise<Operations>
  /** Resolves when the database answers: with when the last backup was made, or null when none was, or when they are made elsewhere. */
  askDatabase: () => Promise<string | null>
  /** When the jobs last came to their end; null before the first time, or when they run elsewhere. */
  lastJobs: () => Date | null
}

/**
 * Answers whether the site can serve: 200 while its database answers in two seconds, else 503. Says how many seconds ago the jobs last
 * came to their end and a backup was last made, so that a watcher notices when mail, refunds or backups stand still.
 */
export function answerHealth({ health, kind }: { health: Health; kind: string }, payments: "stripe" | "demo") {
  return async (context: Context) => {
    const state = await ask(health)
    const jobs = { secondsSinceLastRun: secondsSince(health.lastJobs()) }
    const backups = { secondsSinceLastOne: secondsSince(state?.lastBackup ?? null) }
    context.header("Cache-Control", "no-store")
    const status = state ? "ok" : "unavailable"
    return context.json({ status, backend: kind, payments, jobs, backups }, state ? 200 : 503)
  }
}

/** Answers a balancer whether visitors may be sent here: nothing but yes (200) or not now (503). */
export function answerReadiness({ health }: { health: Health }) {
  return async (context: Context) => {
    context.header("Cache-Control", "no-store")
    return (await ask(health)) ? context.text("ready") : context.text("unavailable", 503)
  }
}

/** Null when the database does not answer in time. */
function ask(health: Health) {
  return Promise.race([
    health.askDatabase().then(
      (lastBackup) => ({ lastBackup }),
      () => null,
    ),
    new Promise<null>((resolve) => void setTimeout(resolve, LONGEST_ANSWER_MS, null).unref()),
  ])
}

const secondsSince = (moment: Date | string | null) =>
  moment && Math.round((Date.now() - new Date(moment).getTime()) / 1000)
