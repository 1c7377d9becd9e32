import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { settleCheckout } from "#functions/_shared/settle-checkout.ts"

const BATCH = 50

type JobCount = Record<string, number>

/**
 * The scheduler's entry: settles payments whose notification never came, releases what is left of expired holds, delivers mail.
 * One job's failure does not stop the others; the answer counts what was done and names what failed.
 */
export const createRunJobs = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "service", body: null }, async () => {
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
    return {
      ...(await run("reconcile_payments", () => reconcilePayments(deps))),
      ...(await run("release_holds", async () => ({
        released: await unwrap(deps.service.rpc("release_expired_holds")),
      }))),
      ...(await run("deliver_mail", () => deliverOutbox(deps))),
      failedJobs,
    }
  })

/** Reads again each payment whose hold is over, once, before the hold is given up. */
async function reconcilePayments(deps: Deps): Promise<JobCount> {
  const due = await unwrap(
    deps.service
      .from("brico_requests")
      .select("id, stripe_session_id")
      .eq("payment_status", "pending")
      .lt("hold_expires_at", deps.now().toISOString())
      .not("stripe_session_id", "is", null)
      .order("hold_expires_at")
      .limit(BATCH),
  )
  let reconciled = 0
  for (const { id, stripe_session_id } of due) {
    try {
      const settlement = await settleCheckout(deps, stripe_session_id ?? "")
      if (settlement !== "open" && settlement !== "unknown") reconciled += 1
    } catch (error) {
      deps.log.warn({ err: error, requestId: id }, "a payment could not be reconciled")
    }
  }
  return { reconciled }
}
