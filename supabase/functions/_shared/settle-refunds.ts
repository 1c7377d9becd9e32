import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import { textOf } from "./waiting-jobs.ts"

/**
 * Makes the refunds that are due, of one request or of all, up to 20 in a call. The refund's own id is sent as reference, so that a repeated call
 * refunds once; the scheduler retries failures. Uses the service client: no other role may record money.
 */
export async function settleRefunds(deps: Deps, requestId?: string): Promise<{ refunded: number }> {
  const due = await unwrap(
    deps.service.rpc("claim_refunds", requestId === undefined ? {} : { p_request_id: requestId }),
  )
  let refunded = 0
  for (const refund of due) {
    try {
      const { id } = await deps.payments.refund({
        paymentIntentId: refund.payment_intent_id,
        amountCents: refund.amount_cents,
        reference: refund.id,
        isRepeated: refund.attempts > 1,
      })
      await unwrap(deps.service.rpc("settle_refund", { p_id: refund.id, p_refund_id: id }))
      refunded += 1
    } catch (error) {
      deps.log.error({ err: error, refund: refund.id }, "a refund could not be made")
      await unwrap(deps.service.rpc("postpone_refund", { p_id: refund.id, p_error: textOf(error) }))
    }
  }
  return { refunded }
}
