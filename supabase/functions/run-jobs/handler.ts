import type { JobsReport } from "#domain/going-live/status.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { noteCardPayments } from "#functions/_shared/note-card-payments.ts"
import { removeFiles } from "#functions/_shared/remove-files.ts"
import { closeCheckout, settleCheckout } from "#functions/_shared/settle-checkout.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"
import { syncReviews } from "#functions/_shared/sync-reviews.ts"
import { createWatch } from "#functions/_shared/watch-operations.ts"

type JobCount = Record<string, number>

/**
 * Entry of the scheduler: asks Stripe whether it takes the key, settles payments whose notification never came, releases expired holds, makes the refunds
 * that are due, queues tomorrow's reminders, those of price requests, of quotes and of late invoices, ends the quotes whose validity is over, queues the news of works, the requests for a review, the alerts about expiring papers and the daily
 * end of the ledger, fetches the reviews once a day, removes files of deleted rows and some that no row references, erases data whose retention period is over, alerts the owner to problems
 * of the site, delivers mail.
 * A failing job does not stop the others; the response counts the work done and names the failed jobs, with the status 500 when there are any.
 * The end of the run is recorded, for metrics and health.
 */
export const createRunJobs = (deps: Deps): Handler => {
  const watchOperations = createWatch(deps)
  return endpoint(deps, { method: "POST", caller: "service", body: null }, async () => {
    const failedJobs: string[] = []
    const run = async (name: string, job: () => Promise<JobCount>): Promise<JobCount> => {
      try {
        return await job()
      } catch (error) {
        deps.log.error({ err: error, job: name }, "a job failed")
        failedJobs.push(name)
        return {}
      }
    }
    const counts = {
      ...(await run("note_card_payments", async () => {
        await noteCardPayments(deps)
        return {}
      })),
      ...(await run("reconcile_payments", () => reconcilePayments(deps))),
      ...(await run("release_holds", async () => ({
        released: await unwrap(deps.service.rpc("release_expired_holds")),
      }))),
      ...(await run("settle_refunds", () => settleRefunds(deps))),
      ...(await run("queue_reminders", async () => ({ reminders: await unwrap(deps.service.rpc("queue_reminders")) }))),
      ...(await run("queue_price_reminders", async () => ({
        quote_reminders: await unwrap(deps.service.rpc("queue_price_reminders")),
      }))),
      // First those that are over: they get no reminder.
      ...(await run("expire_quotes", async () => ({
        expired_quotes: await unwrap(deps.service.rpc("expire_quotes")),
      }))),
      ...(await run("queue_client_quote_reminders", async () => ({
        client_quote_reminders: await unwrap(deps.service.rpc("queue_client_quote_reminders")),
      }))),
      ...(await run("queue_invoice_reminders", async () => ({
        invoice_reminders: await unwrap(deps.service.rpc("queue_invoice_reminders")),
      }))),
      ...(await run("queue_client_news", async () => ({
        client_news: await unwrap(deps.service.rpc("queue_client_news")),
      }))),
      ...(await run("queue_review_requests", async () => ({
        review_requests: await unwrap(deps.service.rpc("queue_review_requests")),
      }))),
      ...(await run("queue_paper_alerts", async () => ({
        paper_alerts: await unwrap(deps.service.rpc("queue_paper_alerts")),
      }))),
      ...(await run("queue_ledger_head", async () => ({
        ledger_heads: await unwrap(deps.service.rpc("queue_ledger_head")),
      }))),
      ...(await run("sync_reviews", async () => {
        const isDue = await unwrap(deps.service.rpc("claim_reviews_sync"))
        return isDue ? { new_reviews: await syncReviews(deps) } : {}
      })),
      ...(await run("remove_files", async () => {
        await unwrap(deps.service.rpc("queue_orphan_files"))
        return removeFiles(deps)
      })),
      ...(await run("apply_retention", async () => ({ erased: await unwrap(deps.service.rpc("apply_retention")) }))),
      ...(await run("watch_operations", watchOperations)),
      ...(await run("deliver_mail", () => deliverOutbox(deps))),
    }
    const report: JobsReport = { at: deps.now().toISOString(), counts, failed: failedJobs }
    await run("record_the_end", async () => {
      await unwrap(deps.service.rpc("finish_jobs", { p_report: report }))
      return {}
    })
    return Response.json({ data: { ...counts, failedJobs } }, { status: failedJobs.length > 0 ? 500 : 200 })
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
      if (settlement === "open" && is_over) settlement = await closeCheckout(deps, session_id)
      // The provider does not know the session: it can no longer be paid.
      if (settlement === "unknown")
        await unwrap(deps.service.rpc("close_card_payment", { p_id: payment_id, p_is_refused: false }))
      else if (settlement !== "open" && settlement !== "already") reconciled += 1
    } catch (error) {
      deps.log.warn({ err: error, cardPayment: payment_id }, "a payment could not be reconciled")
    }
  }
  return { reconciled }
}
