import * as z from "zod/mini"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { bookingReturn } from "#functions/_shared/payments.ts"
import { closeCheckout } from "#functions/_shared/settle-checkout.ts"

const bodySchema = z.object({ request_id: z.guid("Cette demande est inconnue.") })

/** As `open_prepayment` answers. */
type Payment = {
  id: string
  session_id: string | null
  amount_cents: number
  expires_at: string
  email: string
  service_name: string
  scheduled_date: string
  scheduled_time: string
}

/**
 * Opens a checkout for a request taken by telephone and mails its link to the client. When called again, the new link replaces the old one,
 * which can no longer be paid. Service client: staff may not write payments; each step checks the request again.
 */
export const createRequestPrepayment = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body, person }) => {
    const payment = await openPayment(deps, body.request_id)
    const { id, url } = await deps.payments.createCheckout({
      paymentId: payment.id,
      amountCents: payment.amount_cents,
      name: `Acompte — ${payment.service_name}`,
      description: `${formatLongDate(payment.scheduled_date)} à ${formatTime(payment.scheduled_time)}`,
      clientEmail: payment.email,
      expiresAt: new Date(payment.expires_at),
      returnUrls: bookingReturn(deps.publicUrl),
    })
    await unwrap(
      deps.service.rpc("send_payment_link", {
        p_payment_id: payment.id,
        p_actor: person?.id ?? "",
        p_session_id: id,
        p_url: url,
      }),
    )
    return { url }
  })

/** A new payment; the link that it replaces is closed first. If the client has just paid that link, settles it and throws `just_paid`. */
async function openPayment(deps: Deps, p_request_id: string): Promise<Payment> {
  const open = async () => (await unwrap(deps.service.rpc("open_prepayment", { p_request_id }))) as Payment
  const payment = await open()
  if (!payment.session_id) return payment
  const settlement = await closeCheckout(deps, payment.id, payment.session_id)
  if (!["released", "already", "unknown"].includes(settlement)) throw new AppError("just_paid")
  return open()
}
