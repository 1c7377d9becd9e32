import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint, readText } from "#functions/_shared/endpoint.ts"
import { settleEvent } from "#functions/_shared/settle-event.ts"

const EVENT_LIMIT = 512 * 1024

/**
 * Receives Stripe's notifications. The signature covers the raw body, so nothing is parsed before it is checked; a forged one gets
 * a 400 and leaves no trace. An irrelevant event is acknowledged; after a failure (5xx), Stripe sends the event again.
 */
export const createStripeWebhook = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: null, shape: "spec" }, async ({ request }) => {
    const text = await readText(request, EVENT_LIMIT)
    await settleEvent(deps, await deps.payments.readEvent(text, request.headers.get("Stripe-Signature")))
    return { received: true }
  })
