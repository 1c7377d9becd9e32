import * as z from "zod/mini"
import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import { email } from "#domain/fields.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { readRecentCheckout } from "#functions/_shared/recent-checkout.ts"
import { settleCheckout } from "#functions/_shared/settle-checkout.ts"

const bodySchema = z.object({
  session_id: z
    .string("Session de paiement inconnue.")
    .check(z.regex(/^cs_[A-Za-z0-9_]{6,250}$/, "Session de paiement inconnue.")),
  /** A corrected address for the confirmation, from a visitor who has just paid and notices that the first one is wrong. */
  email: z.optional(email()),
})

type Recorded = Partial<CheckoutOutcome> & { request_id?: string | null }

/**
 * Returns the state of a payment. While our own record is pending, the session is read again from the gateway, once in a few seconds, so that
 * a visitor who returns before the notification sees the real state. Service client: the session's id, which cannot be guessed, authorises the caller.
 */
export const createCheckoutStatus = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: bodySchema }, async ({ body }) => {
    if (body.email)
      await unwrap(deps.service.rpc("correct_booking_email", { p_session_id: body.session_id, p_email: body.email }))
    const known = await readOutcome(deps, body.session_id)
    if (known.state !== "pending") return known
    try {
      const settlement = await settleCheckout(deps, body.session_id, readRecentCheckout(deps, body.session_id))
      return settlement === "open" || settlement === "unknown" ? known : await readOutcome(deps, body.session_id)
    } catch (error) {
      // The provider does not answer: the state stays « en cours de vérification » until the notification or a later poll settles it.
      deps.log.warn({ err: error }, "a pending payment could not be read again")
      return known
    }
  })

async function readOutcome(deps: Deps, sessionId: string): Promise<CheckoutOutcome> {
  const outcome = (await unwrap(deps.service.rpc("checkout_outcome", { p_session_id: sessionId }))) as Recorded | null
  const requestId = outcome?.request_id
  return {
    state: outcome?.state ?? "unknown",
    reference: outcome?.reference ?? null,
    service_name: outcome?.service_name ?? null,
    scheduled_date: outcome?.scheduled_date ?? null,
    scheduled_time: outcome?.scheduled_time?.slice(0, 5) ?? null,
    client_email: outcome?.client_email ?? null,
    is_mail_refused: outcome?.is_mail_refused ?? false,
    manage_token: requestId ? (await privateLink(deps, "booking", requestId)).token : null,
  }
}
