import * as z from "zod/mini"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { settleCheckout } from "#functions/_shared/settle-checkout.ts"

const bodySchema = z.object({ request_id: z.guid("Cette demande est inconnue.") })

/** « Ce lien reste ouvert une journée »: a little less than Stripe's maximum of 24 hours. */
const LINK_HOURS = 23

/**
 * Opens a checkout for a request taken by telephone and mails its link to the client. When called again, the new link replaces the old one,
 * which can no longer be paid. Service client: staff may not write payments; each step checks the request again.
 */
export const createRequestPrepayment = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body, person }) => {
    const [request] = await unwrap(deps.service.rpc("payable_request", { p_request_id: body.request_id }))
    if (!request) throw new AppError("not_found")
    if (request.stripe_session_id) await closeFormerLink(deps, request.stripe_session_id)

    const { id, url } = await deps.payments.createCheckout({
      subject: { requestId: request.id },
      amountCents: request.prepayment_cents,
      name: `Acompte — ${request.service_type}`,
      description: `${formatLongDate(request.scheduled_date)} à ${formatTime(request.scheduled_time.slice(0, 5))}`,
      clientEmail: request.client_email,
      expiresAt: new Date(deps.now().getTime() + LINK_HOURS * 3_600_000),
      attempt: crypto.randomUUID(),
    })
    try {
      await unwrap(
        deps.service.rpc("send_payment_link", {
          p_request_id: request.id,
          p_actor: person?.id ?? "",
          p_replaced_session: request.stripe_session_id ?? "",
          p_session_id: id,
          p_url: url,
          p_amount_cents: request.prepayment_cents,
        }),
      )
    } catch (error) {
      // The link was not sent, but it is closed anyway: a payment through it would not be recognised.
      await deps.payments
        .expireCheckout(id)
        .catch((cause: unknown) => deps.log.error({ err: cause, session: id }, "a link that was not sent stays open"))
      throw error
    }
    return { url }
  })

/** Closes the link that the new one replaces. If the client has just paid it, settles that payment and throws `just_paid`. */
async function closeFormerLink(deps: Deps, sessionId: string): Promise<void> {
  await deps.payments.expireCheckout(sessionId)
  const former = await deps.payments.readCheckout(sessionId)
  if (!former || former.status === "expired") return
  await settleCheckout(deps, sessionId)
  throw new AppError("just_paid")
}
