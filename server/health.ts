import type { Context } from "hono"
import type { Backend } from "./backend.ts"

const LONGEST_ANSWER_MS = 2_000

/** What the backend says of itself. */
export type Health = {
  /** Resolves when the database answers. */
  askDatabase: () => Promise<unknown>
  /** When the jobs last came to their end; null before the first time, or when they run elsewhere. */
  lastJobs: () => Date | null
}

/**
 * Answers whether the site can serve: 200 while its database answers in two seconds, else 503. Says how many seconds ago the jobs last
 * came to their end, so that a watcher notices when mail and refunds stand still.
 */
export function answerHealth({ health, kind }: Backend, payments: "stripe" | "demo") {
  return async (context: Context) => {
    const answers = await Promise.race([
      health.askDatabase().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => void setTimeout(resolve, LONGEST_ANSWER_MS, false).unref()),
    ])
    const last = health.lastJobs()
    const jobs = { secondsSinceLastRun: last && Math.round((Date.now() - last.getTime()) / 1000) }
    context.header("Cache-Control", "no-store")
    return context.json({ status: answers ? "ok" : "unavailable", backend: kind, payments, jobs }, answers ? 200 : 503)
  }
}
