import type { JobsReport } from "#domain/going-live/status.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { noteCardPayments } from "#functions/_shared/note-card-payments.ts"
import { removeFiles } from "#functions/_shared/remove-files.ts"
import { closeCheckout, settleCheckout } from "#functions/_shared/settle-checkout.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"
import { syncReviewsDaily } from "#functions/_shared/sync-reviews.ts"
import { textOf } from "#functions/_shared/waiting-jobs.ts"
import { createWatch } from "#functions/_shared/watch-operations.ts"

type JobCount = Record<string, number>
type Job = (deps: Deps) => Promise<JobCount>
type Counting = Parameters<Deps["service"]["rpc"]>[0] &
  ("release_expired_holds" | "release_retentions" | "apply_retention" | "expire_quotes" | `queue_${string}`)

/** A job that is one call of the database, which returns how much was done. */
const counted =
  (what: string, routine: Counting): Job =>
  async ({ service }) => ({ [what]: await unwrap(service.rpc(routine)) })

/** What the scheduler runs, in this order, under the names that a failed one has in the report. */
const JOBS: Record<string, Job> = {
  // Whether Stripe takes the key; payments whose notification never came, before their slots are released.
  note_card_payments: (deps) => noteCardPayments(deps).then(() => ({})),
  reconcile_payments: reconcilePayments,
  release_holds: counted("released", "release_expired_holds"),
  settle_refunds: (deps) => settleRefunds(deps),
  queue_reminders: counted("reminders", "queue_reminders"),
  queue_price_reminders: counted("quote_reminders", "queue_price_reminders"),
  // Those that are over get no reminder.
  expire_quotes: counted("expired_quotes", "expire_quotes"),
  queue_client_quote_reminders: counted("client_quote_reminders", "queue_client_quote_reminders"),
  // Before the reminders: an invoice whose retention becomes due today gets none.
  release_retentions: counted("released_retentions", "release_retentions"),
  queue_invoice_reminders: counted("invoice_reminders", "queue_invoice_reminders"),
  queue_client_news: counted("client_news", "queue_client_news"),
  queue_review_requests: counted("review_requests", "queue_review_requests"),
  queue_paper_alerts: counted("paper_alerts", "queue_paper_alerts"),
  queue_ledger_head: counted("ledger_heads", "queue_ledger_head"),
  sync_reviews: syncReviewsDaily,
  // Of deleted rows, and some that no row references.
  remove_files: async (deps) => {
    await unwrap(deps.service.rpc("queue_orphan_files"))
    return removeFiles(deps)
  },
  apply_retention: counted("erased", "apply_retention"),
}

/**
 * Entry of the scheduler: runs `JOBS`, alerts the owner to problems of the site, delivers mail. A failing job does not stop the others; the response
 * counts the work done and names the failed jobs, with the status 500 when there are any. The end of the run is recorded, for metrics and health.
 */
export const createRunJobs = (deps: Deps): Handler => {
  const jobs = { ...JOBS, watch_operations: createWatch(deps), deliver_mail: (each: Deps) => deliverOutbox(each) }
  return endpoint(deps, { method: "POST", caller: "service", body: null }, async () => {
    const failed: string[] = []
    const counts: JobCount = {}
    const run = async (name: string, job: Job) => {
      try {
        Object.assign(counts, await job(deps))
      } catch (error) {
        deps.log.error({ err: error, job: name }, "a job failed")
        failed.push(name)
      }
    }
    for (const [name, job] of Object.entries(jobs)) await run(name, job)
    const report: JobsReport = { at: deps.now().toISOString(), counts, failed }
    await run("record_the_end", ({ service }) =>
      unwrap(service.rpc("record_jobs_end", { p_report: report })).then(() => ({})),
    )
    return Response.json({ data: { ...counts, failedJobs: failed } }, { status: failed.length > 0 ? 500 : 200 })
  })
}

/**
 * Reads again each checkout whose notification may be lost, until it is closed; also when its hold ends, before the slot is
 * released. A checkout whose booking is cancelled, deleted or paid by other means is closed, so that no client pays for nothing.
 */
async function reconcilePayments(deps: Deps): Promise<JobCount> {
  const due = await unwrap(deps.service.rpc("claim_open_checkouts"))
  let reconciled = 0
  for (const { payment_id, session_id, is_over } of due) {
    try {
      let settlement = await settleCheckout(deps, session_id)
      if (settlement === "unknown" || (settlement === "open" && is_over))
        settlement = await closeCheckout(deps, payment_id, session_id)
      if (!["unknown", "open", "already"].includes(settlement)) reconciled += 1
    } catch (error) {
      deps.log.warn({ err: error, cardPayment: payment_id }, "a payment could not be reconciled")
      await unwrap(deps.service.rpc("note_unread_payment", { p_id: payment_id, p_error: textOf(error) }))
    }
  }
  return { reconciled }
}
