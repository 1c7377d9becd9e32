import type { Context } from "hono"
import type { CardPayments } from "#domain/going-live/configuration.ts"
import type { Operations } from "./metrics.ts"

const LONGEST_ANSWER_MS = 2_000

/** Health information of the backend. */
export type DatabaseState = {
  /** Null when there is none, or when backups are made elsewhere. */
  lastBackup: string | null
  /** The last end of the jobs, in any process or function. */
  lastJobs: string | null
  /** Documents of clients that could not be made three times; null when it is not known. */
  failedDocuments: number | null
  /** How visitors pay by card. */
  payments: CardPayments
}
export type Health = {
  readOperations: () => Promise<Operations>
  /** Resolves when the database answers. */
  askDatabase: () => Promise<DatabaseState>
}

/**
 * Reports whether the site can serve: 200 while its database answers within two seconds, else 503. The body gives the seconds since the jobs last
 * ended and since the last backup, and the documents that cannot be made, so that monitoring notices when mail, refunds, backups or papers stop.
 */
export function answerHealth({ health, kind }: { health: Health; kind: string }) {
  return async (context: Context) => {
    const state = await ask(health)
    const jobs = { secondsSinceLastRun: secondsSince(state?.lastJobs ?? null) }
    const backups = { secondsSinceLastOne: secondsSince(state?.lastBackup ?? null) }
    const documents = { failed: state?.failedDocuments ?? null }
    context.header("Cache-Control", "no-store")
    const status = state ? "ok" : "unavailable"
    const payments = state?.payments ?? null
    return context.json({ status, backend: kind, payments, jobs, backups, documents }, state ? 200 : 503)
  }
}

/** Tells a load balancer whether to send visitors here: yes (200) or not now (503), without details. */
export function answerReadiness({ health }: { health: Health }) {
  return async (context: Context) => {
    context.header("Cache-Control", "no-store")
    return (await ask(health)) ? context.text("ready") : context.text("unavailable", 503)
  }
}

/** Null when the database does not answer in time. */
function ask(health: Health) {
  return Promise.race([
    health.askDatabase().catch(() => null),
    new Promise<null>((resolve) => void setTimeout(resolve, LONGEST_ANSWER_MS, null).unref()),
  ])
}

const secondsSince = (moment: string | null) => moment && Math.round((Date.now() - new Date(moment).getTime()) / 1000)
